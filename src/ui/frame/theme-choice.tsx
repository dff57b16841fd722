import type { Theme } from "../../rules/frame/theme.ts";
import { Icon } from "../parts/icon.tsx";
import styles from "./header.module.css";

const themes = {
  system: { icon: "system", label: "Theme: as the system", next: "light" },
  light: { icon: "sun", label: "Theme: light", next: "dark" },
  dark: { icon: "moon", label: "Theme: dark", next: "system" },
} as const;

export function ThemeChoice({ theme, onTheme }: { theme: Theme; onTheme: (theme: Theme) => void }) {
  const { icon, label, next } = themes[theme];
  return (
    <button className={styles.act} type="button" aria-label={label} title={label} onClick={() => onTheme(next)}>
      <Icon name={icon} />
    </button>
  );
}
