import { readCookie } from "./cookies.ts";

type Theme = "system" | "light" | "dark";
const LIFETIME_S = 365 * 24 * 60 * 60;

/** Kept in a cookie, so that the server can send the page in it: no script has to run before the first paint. */
export function readTheme(): Theme {
  const kept = readCookie("Theme");
  return kept === "light" || kept === "dark" ? kept : "system";
}

export function chooseTheme(theme: Theme): void {
  document.cookie = `Theme=${theme}; path=/; max-age=${theme === "system" ? 0 : LIFETIME_S}; samesite=lax`;
  applyTheme(theme);
}

export function applyTheme(theme = readTheme()): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}
