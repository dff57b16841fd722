import preview from "#.storybook/preview";
import { PortalStage } from "../../../workshop/stages/portal-stage.tsx";
import { showFirstReport } from "../../../workshop/stages/report-steps.ts";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { rejects, FOREVER_MS, lifetime, neverSettles } from "../../../workshop/stages/workshop-machines.ts";
import type { RouteContext } from "../../routes/route-context.ts";

const renew = async (actors: RouteContext) =>
  (await showFirstReport(actors)).getSnapshot().children.renewal?.send({ type: "renewal.requested" });

/** None of these may be seen: the report stays as it is. */
const meta = preview.meta({
  title: "Report/Token renewal",
  component: PortalStage,
  parameters: { docs: { story: { inline: false, height: "44rem" } } },
  play: expectDeclaredState,
});

export const Measuring = meta.story({
  tags: ["no-picture"],
  args: { workshop: { renewal: { actors: { measureLifetime: neverSettles() } } }, steps: showFirstReport },
  parameters: { state: "tokenRenewal.measuring" },
});
export const Scheduled = meta.story({
  tags: ["no-picture"],
  args: { workshop: { renewal: { actors: { measureLifetime: lifetime(900_000) } } }, steps: showFirstReport },
  parameters: { state: "tokenRenewal.scheduled" },
});
export const Renewing = meta.story({
  tags: ["no-picture"],
  args: {
    workshop: { renewal: { actors: { measureLifetime: lifetime(900_000), fetchEmbedConfig: neverSettles() } } },
    steps: renew,
  },
  parameters: { state: "tokenRenewal.renewing" },
});
export const Waiting = meta.story({
  tags: ["no-picture"],
  args: {
    workshop: {
      renewal: {
        actors: { measureLifetime: lifetime(900_000), fetchEmbedConfig: rejects() },
        delays: { retry: FOREVER_MS },
      },
    },
    steps: renew,
  },
  parameters: { state: "tokenRenewal.waiting" },
});
export const Endless = meta.story({
  tags: ["no-picture"],
  args: { workshop: { renewal: { actors: { measureLifetime: lifetime(null) } } }, steps: showFirstReport },
  parameters: { state: "tokenRenewal.endless" },
});
