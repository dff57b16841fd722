import { GLOBALS_UPDATED, SET_GLOBALS } from "storybook/internal/core-events";
import type { API } from "storybook/manager-api";
import { themes } from "storybook/theming";

const brand = { brandTitle: "Risk Insight workshop", brandUrl: "./?path=/docs/start-here--docs", brandTarget: "_self" };
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** Shows the sidebar and the toolbar in the theme that the toolbar chooses for the pages. */
export function followTheme(api: API): void {
  let chosen = "light";
  const show = () => {
    const isDark = chosen === "dark" || (chosen === "system" && prefersDark.matches);
    api.setOptions({ theme: { ...(isDark ? themes.dark : themes.light), ...brand } });
  };
  const choose = ({ globals }: { globals: { theme?: string } }) => {
    chosen = globals.theme ?? chosen;
    show();
  };
  show();
  for (const event of [SET_GLOBALS, GLOBALS_UPDATED]) api.on(event, choose);
  prefersDark.addEventListener("change", show);
}
