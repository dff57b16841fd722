import { models } from "powerbi-client";

/** A report does not follow the browser's forced colours: its visuals are drawn in colours of its own. */
export function readContrastMode(): models.ContrastMode {
  if (!matchMedia("(forced-colors: active)").matches) return models.ContrastMode.None;
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  return isDark ? models.ContrastMode.HighContrastBlack : models.ContrastMode.HighContrastWhite;
}

/** Whether the window has the size of a phone held upright, for which reports can have a layout of their own. */
export const isPhone = () => matchMedia("(max-width: 30rem) and (orientation: portrait)").matches;
