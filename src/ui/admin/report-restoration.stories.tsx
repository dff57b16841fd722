import { screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { mockDelay, mockFailure } from "../../../tests/support/mocks/failures.ts";
import { createHandlers, createMockData } from "../../../tests/support/mocks/mock-back-end.ts";
import { AdminStage } from "../../../workshop/stages/admin-stage.tsx";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { reportContract } from "../../api/report-contract.ts";

const [report] = createMockData({ role: "administrator" }).reports;
const deleted = [
  { type: "subscription.selected", subscriptionId: report?.subscriptionId },
  { type: "report.selected", report },
  { type: "delete.requested" },
  { type: "delete.confirmed" },
];
const undone = [...deleted, { to: "reportRestoration", type: "undo.requested" }] as const;

const meta = preview.meta({
  title: "Admin/Deleted report",
  component: AdminStage,
  args: { tab: "modifyreport", steps: deleted },
  beforeEach: ({ msw }) => msw.use(...createHandlers(createMockData({ role: "administrator" }))),
  play: expectDeclaredState,
});

export const Offered = meta.story({
  parameters: { state: "reportRestoration.offered" },
  play: async (story) => {
    await userEvent.click(await screen.findByRole("button", { name: "OK" }));
    await expectDeclaredState(story);
  },
});
export const Restoring = meta.story({
  tags: ["no-picture"],
  args: { steps: undone },
  parameters: { state: "reportRestoration.restoring" },
  beforeEach: ({ msw }) => msw.use(mockDelay(reportContract.restoreReport, "infinite")),
});
export const Restored = meta.story({
  args: { steps: undone },
  parameters: { state: "reportRestoration.restored" },
});
export const NotOffered = meta.story({
  tags: ["no-picture"],
  parameters: { state: "reportRestoration.inactive" },
  beforeEach: ({ msw }) => msw.use(mockFailure("notFound", reportContract.getDeletedReport)),
});
