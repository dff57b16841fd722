import { Icon } from "../parts/icon.tsx";
import styles from "./header.module.css";
import { ProductLogo } from "./logos.tsx";
import type { Theme } from "../../rules/frame/theme.ts";
import { ThemeChoice } from "./theme-choice.tsx";

interface HeaderProps {
  person?: { name: string; role: string } | undefined;
  onSignOut?: () => void;
  theme: Theme;
  onTheme: (theme: Theme) => void;
}

export function Header({ person, onSignOut, theme, onTheme }: HeaderProps) {
  return (
    <header className={styles.header}>
      <ProductLogo />
      <div className={styles.end}>
        {person && (
          <div className={styles.person}>
            <span className={styles.name}>{person.name}</span>
            <span className={styles.role}>{person.role}</span>
          </div>
        )}
        <ThemeChoice theme={theme} onTheme={onTheme} />
        {person && onSignOut && (
          <button className={styles.act} type="button" aria-label="Sign out" title="Sign out" onClick={onSignOut}>
            <Icon name="signOut" />
          </button>
        )}
      </div>
    </header>
  );
}
