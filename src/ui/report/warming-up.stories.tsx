import { waitFor } from "xstate";
import preview from "#.storybook/preview";
import { PortalStage } from "../../../workshop/stages/portal-stage.tsx";
import { viewed, viewingOf } from "../../../workshop/stages/report-steps.ts";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { forever, never, noConfig, office, says } from "../../../workshop/stages/workshop-machines.ts";
import type { RouteContext } from "../../routes/route-context.ts";

/** The choice rests until the config is held, and only then is the report viewed. */
const viewedOnceHeld = async (actors: RouteContext) => {
  await waitFor(actors.reports, (snapshot) => snapshot.matches("open"));
  await waitFor(viewingOf(actors), ({ context }) => context.warm.embedUrl !== "");
  await viewed(actors);
};

const meta = preview.meta({
  title: "Report/Warming up",
  component: PortalStage,
  parameters: { docs: { story: { inline: false, height: "44rem" } } },
  play: expectDeclaredState,
});

export const Empty = meta.story({
  tags: ["no-picture"],
  args: {
    workshop: {
      reports: {
        actors: {
          loadReports: says({ ...office, subscriptions: [{ id: "new", displayName: "A client without any report" }] }),
        },
      },
    },
  },
  parameters: { state: "embedConfig.empty" },
});
export const Resting = meta.story({
  tags: ["no-picture"],
  args: { workshop: { supply: { delays: { toRest: forever } } } },
  parameters: { state: "embedConfig.resting" },
});
export const Asking = meta.story({
  tags: ["no-picture"],
  args: { workshop: { supply: { actors: { fetchEmbedConfig: never() } } }, steps: viewed },
  parameters: { state: "embedConfig.asking" },
});
export const Held = meta.story({ tags: ["no-picture"], parameters: { state: "embedConfig.held" } });
export const Checking = meta.story({
  tags: ["no-picture"],
  args: { workshop: { supply: { actors: { measureLease: never() } } }, steps: viewedOnceHeld },
  parameters: { state: "embedConfig.checking" },
});
export const Refused = meta.story({
  tags: ["no-picture"],
  args: { workshop: { supply: { actors: { fetchEmbedConfig: noConfig } } }, steps: viewed },
  parameters: { state: "embedConfig.refused" },
});
