import preview from "#.storybook/preview";
import { PortalStage } from "../../../workshop/stages/portal-stage.tsx";
import { embedFirstReport, showFirstReport } from "../../../workshop/stages/report-steps.ts";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { FOREVER_MS, neverSettles, resolves, silentConfig } from "../../../workshop/stages/workshop-machines.ts";
import type { RouteContext } from "../../routes/route-context.ts";

const silent = { actors: { fetchEmbedConfig: silentConfig } };
const ask = async (actors: RouteContext) => (await showFirstReport(actors)).send({ type: "fullScreen.requested" });
const native = { enterFullScreen: resolves<"native" | "overlay", void>("native") };
const used = { untilUnused: FOREVER_MS };
const unused = { untilUnused: 0 };

const meta = preview.meta({
  title: "Report/Full screen",
  component: PortalStage,
  parameters: { docs: { story: { inline: false, height: "44rem" } } },
  play: expectDeclaredState,
});

export const Waiting = meta.story({
  tags: ["no-picture"],
  args: { workshop: { embedConfig: silent }, steps: embedFirstReport },
  parameters: { state: "fullScreen.waiting" },
});
export const Pending = meta.story({
  tags: ["no-picture"],
  args: {
    workshop: { embedConfig: silent },
    steps: async (actors) => (await embedFirstReport(actors)).send({ type: "fullScreen.requested" }),
  },
  parameters: { state: "fullScreen.pending" },
});
export const Windowed = meta.story({
  tags: ["no-picture"],
  args: { steps: showFirstReport },
  parameters: { state: "fullScreen.windowed" },
});
export const Entering = meta.story({
  tags: ["no-picture"],
  args: { workshop: { fullScreen: { actors: { enterFullScreen: neverSettles() } } }, steps: ask },
  parameters: { state: "fullScreen.entering" },
});
export const Native = meta.story({
  tags: ["no-picture"],
  args: { workshop: { fullScreen: { actors: native, delays: used } }, steps: ask },
  parameters: { state: "fullScreen.native.used" },
});
export const NativeUnused = meta.story({
  tags: ["no-picture"],
  args: { workshop: { fullScreen: { actors: native, delays: unused } }, steps: ask },
  parameters: { state: "fullScreen.native.unused" },
});
export const Overlay = meta.story({
  args: { workshop: { fullScreen: { delays: used } }, steps: ask },
  parameters: { state: "fullScreen.overlay.used" },
  tags: ["dark"],
});
export const OverlayUnused = meta.story({
  args: { workshop: { fullScreen: { delays: unused } }, steps: ask },
  parameters: { state: "fullScreen.overlay.unused" },
});
export const Leaving = meta.story({
  tags: ["no-picture"],
  args: {
    workshop: { fullScreen: { actors: { ...native, leaveFullScreen: neverSettles() } } },
    steps: async (actors) => {
      const report = await showFirstReport(actors);
      report
        .getSnapshot()
        .children.fullScreen?.subscribe(
          (snapshot) => snapshot.matches("native") && report.send({ type: "fullScreen.exitRequested" }),
        );
      report.send({ type: "fullScreen.requested" });
    },
  },
  parameters: { state: "fullScreen.leaving" },
});
