import { type ReactNode, useState } from "react";
import { Icon } from "../parts/icon.tsx";
import styles from "./header.module.css";
import { ProductLogo } from "./logos.tsx";
import type { MenuControl } from "./menu.tsx";
import { icons } from "../parts/icons.ts";

interface HeaderProps {
  /** The signed-in user's full name and first role; left out before the login has finished. */
  user?: { name: string; role: string } | undefined;
  /** The `AccountMenu`, shown while it is open. */
  renderMenu?: (menu: MenuControl) => ReactNode;
}

export function Header({ user, renderMenu }: HeaderProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <header className={styles.header}>
      <ProductLogo />
      {user && (
        <button
          className={styles.user}
          type="button"
          title="Account"
          aria-expanded={opener !== null}
          onMouseDown={(event) => event.preventDefault()}
          onClick={({ currentTarget }) => setOpener(opener ? null : currentTarget)}
        >
          <span className={styles.name}>{user.name}</span>
          <span className={styles.role}>{user.role}</span>
          <Icon path={icons.chevronDown} />
        </button>
      )}
      {opener && renderMenu?.({ opener, onClose: () => setOpener(null) })}
    </header>
  );
}
