import preview from "#.storybook/preview";
import { PortalStage } from "../../../workshop/stages/portal-stage.tsx";
import { embedFirstReport, showFirstReport } from "../../../workshop/stages/report-steps.ts";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { rejects, neverSettles, silentConfig } from "../../../workshop/stages/workshop-machines.ts";
import type { EmbedFault } from "../../rules/report/embed-facts.ts";
import type { RouteContext } from "../../routes/route-context.ts";

const broken = (cause: EmbedFault) => async (actors: RouteContext) => {
  (await embedFirstReport(actors)).send({
    type: "embed.failed",
    cause,
    reference: "0c6f91ae-247d-4e8b-b35a-92f8e1d0c476",
  });
};

/** Of a report that has not loaded nothing comes later that would mend what a story broke. */
const embedConfig = { actors: { fetchEmbedConfig: silentConfig } };

const meta = preview.meta({
  title: "Report/Report in its frame",
  component: PortalStage,
  parameters: { docs: { story: { inline: false, height: "44rem" } } },
  play: expectDeclaredState,
});

export const Embedding = meta.story({
  args: { workshop: { embedConfig }, steps: embedFirstReport },
  parameters: { state: "embeddedReport.shown.embedding" },
});
export const Viewing = meta.story({
  args: { steps: showFirstReport },
  parameters: { state: "embeddedReport.shown.viewing" },
  tags: ["dark"],
});
export const Recovering = meta.story({
  args: {
    workshop: { embedConfig, renewal: { actors: { fetchEmbedConfig: neverSettles() } } },
    steps: async (actors) => (await embedFirstReport(actors)).send({ type: "embed.tokenExpired" }),
  },
  parameters: { state: "embeddedReport.shown.recovering" },
});
export const Broken = meta.story({
  args: { workshop: { embedConfig }, steps: broken("capacity") },
  parameters: { state: "embeddedReport.shown.broken" },
  tags: ["dark"],
});
export const BrokenSilent = meta.story({
  args: { workshop: { embedConfig }, steps: broken("silent") },
  parameters: { state: "embeddedReport.shown.broken" },
});
export const BrokenNotAllowed = meta.story({
  args: { workshop: { embedConfig }, steps: broken("notAllowed") },
  parameters: { state: "embeddedReport.shown.broken" },
});
export const BrokenNotFound = meta.story({
  args: { workshop: { embedConfig }, steps: broken("notFound") },
  parameters: { state: "embeddedReport.shown.broken" },
});
export const BrokenTokenRefused = meta.story({
  args: { workshop: { embedConfig }, steps: broken("tokenRefused") },
  parameters: { state: "embeddedReport.shown.broken" },
});
export const BrokenThrottled = meta.story({
  tags: ["no-picture"],
  args: { workshop: { embedConfig }, steps: broken("throttled") },
  parameters: { state: "embeddedReport.shown.broken" },
});
export const BrokenNarrow = meta.story({
  args: { workshop: { embedConfig }, steps: broken("unknown") },
  parameters: { state: "embeddedReport.shown.broken" },
  globals: { viewport: { value: "narrow" } },
});
export const ExpiredAndOffline = meta.story({
  tags: ["no-picture"],
  args: {
    workshop: { embedConfig, renewal: { actors: { fetchEmbedConfig: rejects() } } },
    steps: async (actors) => (await embedFirstReport(actors)).send({ type: "embed.tokenExpired" }),
  },
  parameters: { state: "embeddedReport.shown.recovering" },
});
