import type { Theme } from "../../rules/frame/theme.ts";
import { Icon } from "../parts/icon.tsx";
import styles from "./header.module.css";
import { ProductLogo } from "./logos.tsx";
import { ThemeButton } from "./theme-button.tsx";

interface HeaderProps {
  /** The signed-in user's full name and first role; left out before the login has finished. */
  user?: { name: string; role: string } | undefined;
  /** Called when Sign out is pressed. */
  onSignOut?: () => void;
  /** The theme in use. */
  theme: Theme;
  /** Called with the next theme when the theme button is pressed. */
  onThemeChange: (theme: Theme) => void;
}

export function Header({ user, onSignOut, theme, onThemeChange }: HeaderProps) {
  return (
    <header className={styles.header}>
      <ProductLogo />
      <div className={styles.end}>
        {user && (
          <div className={styles.user}>
            <span className={styles.name}>{user.name}</span>
            <span className={styles.role}>{user.role}</span>
          </div>
        )}
        <ThemeButton theme={theme} onThemeChange={onThemeChange} />
        {user && onSignOut && (
          <button className={styles.button} type="button" aria-label="Sign out" title="Sign out" onClick={onSignOut}>
            <Icon name="signOut" />
          </button>
        )}
      </div>
    </header>
  );
}
