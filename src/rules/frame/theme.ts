export type Theme = "system" | "light" | "dark";

/** The server reads this cookie too, so that the page has the chosen theme from its first paint on. */
export const THEME_COOKIE = "Theme";

export function parseTheme(value: string | undefined): Theme {
  return value === "light" || value === "dark" ? value : "system";
}
