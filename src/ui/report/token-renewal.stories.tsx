import preview from "#.storybook/preview";
import { PortalStage } from "../../../.storybook/stages/portal-stage.tsx";
import { shown } from "../../../.storybook/stages/report-steps.ts";
import { standsWhereItSays } from "../../../.storybook/stages/where.ts";
import { fails, forever, lease, never } from "../../../.storybook/stages/workshop.ts";
import type { Actors } from "../../routes/actors.ts";

const renew = async (actors: Actors) =>
  (await shown(actors)).getSnapshot().children.renewal?.send({ type: "renewal.asked" });

/** None of these may be seen: the report stays as it is. */
const meta = preview.meta({
  title: "Report/Token renewal",
  component: PortalStage,
  parameters: { docs: { story: { inline: false, height: "44rem" } } },
  play: standsWhereItSays,
});

export const Measuring = meta.story({
  args: { workshop: { renewal: { actors: { measureLease: never() } } }, steps: shown },
  parameters: { state: "tokenRenewal.measuring" },
});
export const Resting = meta.story({
  args: { workshop: { renewal: { actors: { measureLease: lease(900_000) } } }, steps: shown },
  parameters: { state: "tokenRenewal.resting" },
});
export const Renewing = meta.story({
  args: {
    workshop: { renewal: { actors: { measureLease: lease(900_000), fetchEmbedConfig: never() } } },
    steps: renew,
  },
  parameters: { state: "tokenRenewal.renewing" },
});
export const Waiting = meta.story({
  args: {
    workshop: {
      renewal: { actors: { measureLease: lease(900_000), fetchEmbedConfig: fails() }, delays: { toTryAgain: forever } },
    },
    steps: renew,
  },
  parameters: { state: "tokenRenewal.waiting" },
});
export const Endless = meta.story({
  args: { workshop: { renewal: { actors: { measureLease: lease(null) } } }, steps: shown },
  parameters: { state: "tokenRenewal.endless" },
});
