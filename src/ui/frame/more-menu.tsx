import { type ReactNode, useState } from "react";
import { Menu } from "./menu.tsx";
import styles from "./more-menu.module.css";

interface MoreMenuProps {
  /** What is set by an item of the menu and would go unseen while it is closed. */
  note: string | undefined;
  /** Links and buttons. Pressing one closes the menu. */
  children: ReactNode;
}

/** What does not fit in the ribbon. A style hides the items that do. */
export function MoreMenu({ note, children }: MoreMenuProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <div className={styles.more}>
      <button
        className={styles.button}
        type="button"
        aria-expanded={opener !== null}
        title={note}
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
