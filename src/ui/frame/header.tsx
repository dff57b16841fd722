import type { Theme } from "../../rules/frame/theme.ts";
import { HeaderButton } from "./header-button.tsx";
import styles from "./header.module.css";
import { ProductLogo } from "./logos.tsx";
import { ThemeButton } from "./theme-button.tsx";

interface HeaderProps {
  /** The signed-in user's full name and first role; left out before the login has finished. */
  user?: { name: string; role: string } | undefined;
  /** Called when the name is pressed. */
  onSessions?: () => void;
  /** Called when Sign out is pressed. */
  onSignOut?: () => void;
  /** The theme in use. */
  theme: Theme;
  /** Called with the next theme when the theme button is pressed. */
  onThemeChange: (theme: Theme) => void;
}

export function Header({ user, onSessions, onSignOut, theme, onThemeChange }: HeaderProps) {
  const User = onSessions ? "button" : "div";
  return (
    <header className={styles.header}>
      <ProductLogo />
      <div className={styles.end}>
        {user && (
          <User className={styles.user} title={onSessions && "Your sessions"} onClick={onSessions}>
            <span className={styles.name}>{user.name}</span>
            <span className={styles.role}>{user.role}</span>
          </User>
        )}
        <ThemeButton theme={theme} onThemeChange={onThemeChange} />
        {user && onSignOut && <HeaderButton icon="signOut" label="Sign out" onClick={onSignOut} />}
      </div>
    </header>
  );
}
