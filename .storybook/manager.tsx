import { addons, types } from "storybook/manager-api";
import { followTheme } from "../workshop/manager/sidebar-theme.ts";
import { StateLinks } from "../workshop/manager/state-links.tsx";

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
