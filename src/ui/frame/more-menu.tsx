import { type ReactNode, useState } from "react";
import { Menu } from "./menu.tsx";
import styles from "./more-menu.module.css";

interface MoreMenuProps {
  /** Links and buttons. Pressing one closes the menu. */
  children: ReactNode;
}

/** What does not fit in a narrow ribbon. */
export function MoreMenu({ children }: MoreMenuProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <div className={styles.more}>
      <button
        className={styles.button}
        type="button"
        aria-expanded={opener !== null}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => setOpener(opener ? null : currentTarget)}
      >
        More
      </button>
      {opener && (
        <Menu label="More" place="ribbon" opener={opener} onClose={() => setOpener(null)}>
          {children}
        </Menu>
      )}
    </div>
  );
}
