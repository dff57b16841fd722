import type { Theme } from "../../rules/frame/theme.ts";
import { HeaderButton } from "./header-button.tsx";

const themes = {
  system: { icon: "system", label: "Theme: system", next: "light" },
  light: { icon: "sun", label: "Theme: light", next: "dark" },
  dark: { icon: "moon", label: "Theme: dark", next: "system" },
} as const;

interface ThemeButtonProps {
  /** The theme in use. */
  theme: Theme;
  /** Called with the theme that follows the one in use. */
  onThemeChange: (theme: Theme) => void;
}

export function ThemeButton({ theme, onThemeChange }: ThemeButtonProps) {
  const { icon, label, next } = themes[theme];
  return <HeaderButton icon={icon} label={label} onClick={() => onThemeChange(next)} />;
}
