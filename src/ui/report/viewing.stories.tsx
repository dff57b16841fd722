import { userEvent } from "storybook/test";
import { fromPromise } from "xstate";
import preview from "#.storybook/preview";
import { PortalStage } from "../../../workshop/stages/portal-stage.tsx";
import { cancelSelection, viewFirstReport } from "../../../workshop/stages/report-steps.ts";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { rejects, neverSettles, noConfig, reportLists, resolves } from "../../../workshop/stages/workshop-machines.ts";

let hasSaidNo = false;
const refused = { actors: { fetchEmbedConfig: noConfig } };

const meta = preview.meta({
  title: "Report/Report view",
  component: PortalStage,
  parameters: { docs: { story: { inline: false, height: "44rem" } } },
  play: expectDeclaredState,
});

export const Inactive = meta.story({ args: { address: "/error" }, parameters: { state: "reports.inactive" } });
export const Loading = meta.story({
  args: { workshop: { reports: { actors: { loadReports: neverSettles() } } } },
  parameters: { state: "reports.loading" },
});
export const Failed = meta.story({
  args: { workshop: { reports: { actors: { loadReports: rejects() } } } },
  parameters: { state: "reports.failed" },
});
export const NoSubscriptions = meta.story({
  args: { workshop: { reports: { actors: { loadReports: resolves({ subscriptions: [], reports: [] }) } } } },
  parameters: { state: "reports.failed" },
});
export const NoReports = meta.story({
  args: { workshop: { reports: { actors: { loadReports: resolves({ ...reportLists, reports: [] }) } } } },
  parameters: { state: "reports.failed" },
});
export const Selecting = meta.story({ tags: ["no-picture"], parameters: { state: "reports.open.selecting" } });
export const NothingSelected = meta.story({
  args: { steps: cancelSelection },
  parameters: { state: "reports.open.closed" },
  tags: ["dark"],
});
export const SelectionRequested = meta.story({
  tags: ["no-picture"],
  args: { steps: cancelSelection },
  parameters: { state: "reports.open.selecting" },
  play: async (context) => {
    await userEvent.click(await context.canvas.findByRole("button", { name: "Select a report" }));
    await expectDeclaredState(context);
  },
});
export const NoReport = meta.story({
  tags: ["no-picture"],
  args: { steps: cancelSelection },
  parameters: { state: "viewing.empty" },
});
export const Fetching = meta.story({
  args: { workshop: { embedConfig: { actors: { fetchEmbedConfig: neverSettles() } } }, steps: viewFirstReport },
  parameters: { state: "viewing.fetching" },
});
export const Refused = meta.story({
  args: { workshop: { embedConfig: refused }, steps: viewFirstReport },
  parameters: { state: "viewing.refused" },
  tags: ["dark"],
});
export const Retried = meta.story({
  tags: ["no-picture"],
  args: {
    workshop: {
      embedConfig: {
        actors: {
          fetchEmbedConfig: fromPromise(() => (hasSaidNo ? new Promise(() => undefined) : Promise.resolve(null))),
        },
      },
    },
    steps: async (actors) => {
      hasSaidNo = false;
      await viewFirstReport(actors, "refused");
      hasSaidNo = true;
      actors.reports.send({ type: "retry.requested" });
    },
  },
  parameters: { state: "viewing.fetching" },
});
export const Mounted = meta.story({
  tags: ["no-picture"],
  args: { steps: viewFirstReport },
  parameters: { state: "viewing.mounted" },
});
export const Narrow = meta.story({
  args: { steps: viewFirstReport },
  parameters: { state: "viewing.mounted" },
  globals: { viewport: { value: "narrow" } },
});
