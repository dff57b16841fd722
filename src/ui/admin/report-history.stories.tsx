import preview from "#.storybook/preview";
import { AdminStage } from "../../../workshop/stages/admin-stage.tsx";
import { firstSubscription } from "../../../workshop/stages/first-subscription.ts";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { mockFailure, mockDelay } from "../../../tests/support/mocks/failures.ts";
import { mockEndpoint } from "../../../tests/support/mocks/mock-endpoint.ts";
import { createMockData, createHandlers } from "../../../tests/support/mocks/mock-back-end.ts";
import { reportContract, type ReportEvent } from "../../api/report-contract.ts";

const { subscriptionId, reports } = firstSubscription();
const [report] = reports;
const asked = [
  { type: "subscription.selected", subscriptionId },
  { type: "report.selected", report },
  { to: "reportHistory", type: "history.requested", id: report?.subscriptionReportId },
] as const;

const events: ReportEvent[] = [
  { at: "2026-03-02T09:15:00Z", by: "ada.keller@riskinsight.example", action: "added", detail: "Claims & Losses" },
  { at: "2026-03-02T09:18:00Z", by: "ada.keller@riskinsight.example", action: "mapped", detail: "Ben Ortiz" },
  { at: "2026-04-11T14:02:00Z", by: "ada.keller@riskinsight.example", action: "updated", detail: "DatasetId" },
  { at: "2026-05-20T07:40:00Z", by: "ada.keller@riskinsight.example", action: "unmapped", detail: "Elif Şahin" },
];

const meta = preview.meta({
  title: "Admin/History of a report",
  component: AdminStage,
  args: { tab: "modifyreport", steps: asked },
  beforeEach: ({ msw }) => msw.use(...createHandlers(createMockData({ role: "administrator" }))),
  play: expectDeclaredState,
});

export const Closed = meta.story({
  tags: ["no-picture"],
  args: { steps: asked.slice(0, 2) },
  parameters: { state: "reportHistory.offered.closed" },
});
export const Loading = meta.story({
  parameters: { state: "reportHistory.offered.loading" },
  beforeEach: ({ msw }) => msw.use(mockDelay(reportContract.getReportHistory, "infinite")),
});
export const Shown = meta.story({
  parameters: { state: "reportHistory.offered.shown" },
  beforeEach: ({ msw }) => msw.use(mockEndpoint(reportContract.getReportHistory, () => events)),
});
export const NothingRecorded = meta.story({
  parameters: { state: "reportHistory.offered.shown" },
  beforeEach: ({ msw }) => msw.use(mockEndpoint(reportContract.getReportHistory, () => [])),
});
export const Unknown = meta.story({
  parameters: { state: "reportHistory.offered.failed" },
  beforeEach: ({ msw }) => msw.use(mockFailure("serverError", reportContract.getReportHistory)),
});
export const NotOffered = meta.story({
  parameters: { state: "reportHistory.notOffered" },
  beforeEach: ({ msw }) => msw.use(mockFailure("notFound", reportContract.getReportHistory)),
});
