import preview from "#.storybook/preview";
import { AdminStage } from "../../../workshop/stages/admin-stage.tsx";
import { firstSubscription } from "../../../workshop/stages/first-subscription.ts";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { mockFailure, mockDelay } from "../../../tests/support/mocks/failures.ts";
import { createMockData, createHandlers } from "../../../tests/support/mocks/mock-back-end.ts";
import { reportContract } from "../../api/report-contract.ts";

const { subscriptionId, reports } = firstSubscription();
const report = reports.find(({ rls }) => rls);
const selectionSteps = [
  { type: "subscription.selected", subscriptionId },
  { type: "report.selected", report },
];
/** A step for the actor of the check, beside the tab. */
const requestCheck = {
  to: "chosenReportCheck",
  type: "check.requested",
  reportId: report?.reportId,
  groupId: report?.groupId,
  subscriptionReportId: report?.subscriptionReportId,
} as const;

const meta = preview.meta({
  title: "Admin/Check a report",
  component: AdminStage,
  args: { tab: "modifyreport" },
  beforeEach: ({ msw }) => msw.use(...createHandlers(createMockData({ role: "administrator" }))),
  play: expectDeclaredState,
});

export const Unasked = meta.story({
  tags: ["no-picture"],
  args: { steps: selectionSteps },
  parameters: { state: "reportCheck.offered.unchecked" },
});
export const Checking = meta.story({
  args: { steps: [...selectionSteps, requestCheck] },
  parameters: { state: "reportCheck.offered.checking" },
  beforeEach: ({ msw }) => msw.use(mockDelay(reportContract.checkReport, "infinite")),
});
export const Checked = meta.story({
  args: { steps: [...selectionSteps, requestCheck] },
  parameters: { state: "reportCheck.offered.checked" },
});
export const WrongDataSet = meta.story({
  args: {
    steps: [
      ...selectionSteps,
      { type: "field.changed", field: "dataSetId", value: "c7a1f0e2-5b3d-4c68-9e14-2f80d6b7a935" },
      requestCheck,
    ],
  },
  parameters: { state: "reportCheck.offered.checked" },
});
/** The check itself failed, so it is unknown whether the report exists. */
export const Unknown = meta.story({
  args: { steps: [...selectionSteps, requestCheck] },
  parameters: { state: "reportCheck.offered.failed" },
  beforeEach: ({ msw }) => msw.use(mockFailure("serverError", reportContract.checkReport)),
});
/** A back end without this call answers 404. */
export const NotOffered = meta.story({
  args: { steps: [...selectionSteps, requestCheck] },
  parameters: { state: "reportCheck.notOffered" },
  beforeEach: ({ msw }) => msw.use(mockFailure("notFound", reportContract.checkReport)),
});
