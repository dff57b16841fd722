import { parseTheme, type Theme, THEME_COOKIE } from "../rules/frame/theme.ts";
import { readCookie } from "./cookies.ts";

const LIFETIME_S = 365 * 24 * 60 * 60;

export function readTheme(): Theme {
  return parseTheme(readCookie(THEME_COOKIE));
}

export function chooseTheme(theme: Theme): void {
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${theme === "system" ? 0 : LIFETIME_S}; samesite=lax`;
  applyTheme(theme);
}

export function applyTheme(theme = readTheme()): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}
