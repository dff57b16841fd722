import preview from "#.storybook/preview";
import { AdminStage } from "../../../workshop/stages/admin-stage.tsx";
import { firstSubscription } from "../../../workshop/stages/first-subscription.ts";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { mockDelay, mockFailure } from "../../../tests/support/mocks/failures.ts";
import { createHandlers, createMockData } from "../../../tests/support/mocks/mock-back-end.ts";
import { reportContract } from "../../api/report-contract.ts";

const { subscriptionId, reports } = firstSubscription();
const report = reports.find(({ rls }) => rls);
const chosen = [
  { type: "subscription.selected", subscriptionId },
  { type: "report.selected", report },
] as const;
const open = { to: "reportRoles", type: "roles.requested", id: report?.subscriptionReportId } as const;
const asked = [...chosen, open] as const;
const save = { to: "reportRoles", type: "save.requested" } as const;

const meta = preview.meta({
  title: "Admin/Row-level roles of a report",
  component: AdminStage,
  args: { tab: "modifyreport", steps: asked },
  beforeEach: ({ msw }) => msw.use(...createHandlers(createMockData({ role: "administrator" }))),
  play: expectDeclaredState,
});

export const Closed = meta.story({
  tags: ["no-picture"],
  args: { steps: chosen },
  parameters: { state: "reportRoles.offered.closed" },
});
export const Loading = meta.story({
  parameters: { state: "reportRoles.offered.loading" },
  beforeEach: ({ msw }) => msw.use(mockDelay(reportContract.getReportRoles, "infinite")),
});
export const Editing = meta.story({ parameters: { state: "reportRoles.offered.editing" } });
export const Saving = meta.story({
  args: { steps: [...asked, save] },
  parameters: { state: "reportRoles.offered.saving" },
  beforeEach: ({ msw }) => msw.use(mockDelay(reportContract.setReportRoles, "infinite")),
});
export const Saved = meta.story({
  args: { steps: [...asked, save] },
  parameters: { state: "reportRoles.offered.saved" },
});
export const Unknown = meta.story({
  parameters: { state: "reportRoles.offered.failed" },
  beforeEach: ({ msw }) => msw.use(mockFailure("serverError", reportContract.getReportRoles)),
});
export const NotOffered = meta.story({
  parameters: { state: "reportRoles.notOffered" },
  beforeEach: ({ msw }) => msw.use(mockFailure("notFound", reportContract.getReportRoles)),
});
