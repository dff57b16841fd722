import { addons, type API, types, useParameter } from "storybook/manager-api";
import { GLOBALS_UPDATED, SET_GLOBALS } from "storybook/internal/core-events";
import { themes } from "storybook/theming";

/** Links from a story to the states that it shows, in the statecharts of the atlas. */
function StateLinks() {
  const states = [useParameter<string | string[]>("state", [])].flat();
  return states.map((state) => (
    <a key={state} href={addressOf(state)} style={{ marginInline: 8, whiteSpace: "nowrap" }}>
      {state}
    </a>
  ));
}

function addressOf(state: string): string {
  const machine = (state.split(".")[0] ?? "").replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `./?path=/story/atlas-machines--${machine}&args=marked:${state.replaceAll(".", "-")}`;
}

const brand = { brandTitle: "Risk Insight workshop", brandUrl: "./?path=/docs/start-here--docs", brandTarget: "_self" };
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** Shows the sidebar and the toolbar in the theme that the toolbar chooses for the pages. */
function followTheme(api: API): void {
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

const ID = "risk-insight";

// Without the words that only the search uses: main.ts adds them.
addons.setConfig({ sidebar: { renderLabel: ({ name }: { name: string }) => name.split(" · ")[0] } });
addons.register(ID, (api) => {
  followTheme(api);
  addons.add(`${ID}/states`, {
    type: types.TOOL,
    title: "State in the atlas",
    match: ({ viewMode }) => viewMode === "story",
    render: StateLinks,
  });
});
