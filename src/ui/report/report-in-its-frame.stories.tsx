import preview from "#.storybook/preview";
import { PortalStage } from "../../../workshop/stages/portal-stage.tsx";
import { embedded, shown } from "../../../workshop/stages/report-steps.ts";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { fails, never, silentConfig } from "../../../workshop/stages/workshop-machines.ts";
import type { EmbedFault } from "../../rules/report/embed-facts.ts";
import type { RouteContext } from "../../routes/route-context.ts";

const broken = (cause: EmbedFault) => async (actors: RouteContext) => {
  (await embedded(actors)).send({ type: "embed.failed", cause, reference: "0c6f91ae-247d-4e8b-b35a-92f8e1d0c476" });
};

/** Of a report that has not loaded nothing comes later that would mend what a story broke. */
const supply = { actors: { fetchEmbedConfig: silentConfig } };

const meta = preview.meta({
  title: "Report/The report in its frame",
  component: PortalStage,
  parameters: { docs: { story: { inline: false, height: "44rem" } } },
  play: expectDeclaredState,
});

export const Embedding = meta.story({
  args: { workshop: { supply }, steps: embedded },
  parameters: { state: "embeddedReport.shown.embedding" },
});
export const Viewing = meta.story({
  args: { steps: shown },
  parameters: { state: "embeddedReport.shown.viewing" },
  tags: ["dark"],
});
export const Recovering = meta.story({
  args: {
    workshop: { supply, renewal: { actors: { fetchEmbedConfig: never() } } },
    steps: async (actors) => (await embedded(actors)).send({ type: "embed.tokenExpired" }),
  },
  parameters: { state: "embeddedReport.shown.recovering" },
});
export const Broken = meta.story({
  args: { workshop: { supply }, steps: broken("capacity") },
  parameters: { state: "embeddedReport.shown.broken" },
  tags: ["dark"],
});
export const BrokenSilent = meta.story({
  args: { workshop: { supply }, steps: broken("silent") },
  parameters: { state: "embeddedReport.shown.broken" },
});
export const BrokenNotAllowed = meta.story({
  args: { workshop: { supply }, steps: broken("notAllowed") },
  parameters: { state: "embeddedReport.shown.broken" },
});
export const BrokenNotFound = meta.story({
  args: { workshop: { supply }, steps: broken("notFound") },
  parameters: { state: "embeddedReport.shown.broken" },
});
export const BrokenTokenRefused = meta.story({
  args: { workshop: { supply }, steps: broken("tokenRefused") },
  parameters: { state: "embeddedReport.shown.broken" },
});
export const BrokenThrottled = meta.story({
  tags: ["no-picture"],
  args: { workshop: { supply }, steps: broken("throttled") },
  parameters: { state: "embeddedReport.shown.broken" },
});
export const BrokenNarrow = meta.story({
  args: { workshop: { supply }, steps: broken("unknown") },
  parameters: { state: "embeddedReport.shown.broken" },
  globals: { viewport: { value: "narrow" } },
});
export const ExpiredAndOffline = meta.story({
  tags: ["no-picture"],
  args: {
    workshop: { supply, renewal: { actors: { fetchEmbedConfig: fails() } } },
    steps: async (actors) => (await embedded(actors)).send({ type: "embed.tokenExpired" }),
  },
  parameters: { state: "embeddedReport.shown.recovering" },
});
