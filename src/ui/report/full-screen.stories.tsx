import preview from "#.storybook/preview";
import { PortalStage } from "../../../.storybook/stages/portal-stage.tsx";
import { embedded, shown } from "../../../.storybook/stages/report-steps.ts";
import { standsWhereItSays } from "../../../.storybook/stages/where.ts";
import { never, says, silentConfig } from "../../../.storybook/stages/workshop.ts";
import type { Actors } from "../../routes/actors.ts";

const silent = { actors: { fetchEmbedConfig: silentConfig } };
const ask = async (actors: Actors) => (await shown(actors)).send({ type: "fullScreen.asked" });
const native = { enterFullScreen: says<"native" | "overlay", void>("native") };

const meta = preview.meta({
  title: "Report/Full screen",
  component: PortalStage,
  parameters: { docs: { story: { inline: false, height: "44rem" } } },
  play: standsWhereItSays,
});

export const Waiting = meta.story({
  args: { workshop: { supply: silent }, steps: embedded },
  parameters: { state: "fullScreen.waiting" },
});
export const Wanted = meta.story({
  args: {
    workshop: { supply: silent },
    steps: async (actors) => (await embedded(actors)).send({ type: "fullScreen.asked" }),
  },
  parameters: { state: "fullScreen.wanted" },
});
export const Windowed = meta.story({ args: { steps: shown }, parameters: { state: "fullScreen.windowed" } });
export const Entering = meta.story({
  args: { workshop: { fullScreen: { actors: { enterFullScreen: never() } } }, steps: ask },
  parameters: { state: "fullScreen.entering" },
});
export const Native = meta.story({
  args: { workshop: { fullScreen: { actors: native } }, steps: ask },
  parameters: { state: "fullScreen.native" },
});
export const Overlay = meta.story({
  args: { steps: ask },
  parameters: { state: "fullScreen.overlay" },
  tags: ["dark"],
});
export const Leaving = meta.story({
  args: {
    workshop: { fullScreen: { actors: { ...native, leaveFullScreen: never() } } },
    steps: async (actors) => {
      const report = await shown(actors);
      report
        .getSnapshot()
        .children.fullScreen?.subscribe(
          (snapshot) => snapshot.matches("native") && report.send({ type: "leaving.asked" }),
        );
      report.send({ type: "fullScreen.asked" });
    },
  },
  parameters: { state: "fullScreen.leaving" },
});
