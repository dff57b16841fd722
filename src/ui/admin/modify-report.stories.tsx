import preview from "#.storybook/preview";
import { AdminStage } from "../../../workshop/stages/admin-stage.tsx";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { mockFailure, mockDelay } from "../../../tests/support/mocks/failures.ts";
import { createMockData, createHandlers } from "../../../tests/support/mocks/mock-back-end.ts";
import { contract } from "../../api/contract.ts";
import { subscriptionListContract } from "../../api/subscription-list-contract.ts";

const { reports } = createMockData({ role: "administrator" });
const open = reports.find(({ rls }) => !rls);
const secured = reports.find(({ rls }) => rls);
const chosen = (report = open) => [
  { type: "subscription.selected", subscriptionId: report?.subscriptionId },
  { type: "report.selected", report },
];
const orphan = secured && { ...secured, partyId: null };
const refreshed = [...chosen(secured), { type: "party.requested" }];

const meta = preview.meta({
  title: "Admin/Modify Report",
  component: AdminStage,
  args: { tab: "modifyreport" },
  parameters: { docs: { story: { inline: false, height: "40rem" } } },
  beforeEach: ({ msw }) => msw.use(...createHandlers(createMockData({ role: "administrator" }))),
  play: expectDeclaredState,
});

export const Choosing = meta.story({ parameters: { state: "modifyReport.idle.choosing" } });
export const Open = meta.story({ args: { steps: chosen() }, parameters: { state: "modifyReport.idle.editing" } });
export const ConfirmingDiscard = meta.story({
  args: {
    steps: [
      ...chosen(),
      { type: "field.changed", field: "reportName", value: "Fleet 2027" },
      { type: "edit.requested", report: secured },
    ],
  },
  parameters: { state: "modifyReport.idle.confirmingDiscard" },
});
export const Secured = meta.story({
  args: { steps: chosen(secured) },
  parameters: { state: "primaryParty.known" },
});
export const LoadingParty = meta.story({
  args: { steps: refreshed },
  parameters: { state: "primaryParty.loading" },
  beforeEach: ({ msw }) => msw.use(mockDelay(contract.getPrimaryParty, "infinite")),
});
export const PartyUnknown = meta.story({
  args: { steps: refreshed },
  parameters: { state: "primaryParty.failed" },
  beforeEach: ({ msw }) => msw.use(mockFailure("unreachable", contract.getPrimaryParty)),
});
export const CountingReaders = meta.story({
  args: { steps: [...chosen(), { type: "delete.requested" }] },
  parameters: { state: "modifyReport.confirmingDelete.countingReaders" },
  beforeEach: ({ msw }) => msw.use(mockDelay(subscriptionListContract.getSubscription, "infinite")),
});
export const ConfirmingDelete = meta.story({
  args: { steps: [...chosen(), { type: "delete.requested" }] },
  parameters: { state: "modifyReport.confirmingDelete.readersCounted" },
});
export const Securing = meta.story({
  args: { steps: [...chosen(orphan), { type: "update.requested" }] },
  parameters: { state: "modifyReport.awaitingParty" },
  beforeEach: ({ msw }) => msw.use(mockDelay(contract.getPrimaryParty, "infinite")),
});
export const Updating = meta.story({
  args: { steps: [...chosen(), { type: "update.requested" }] },
  parameters: { state: "modifyReport.updating" },
  beforeEach: ({ msw }) => msw.use(mockDelay(contract.updateReport, "infinite")),
});
export const Deleting = meta.story({
  args: { steps: [...chosen(), { type: "delete.requested" }, { type: "delete.confirmed" }] },
  parameters: { state: "modifyReport.deleting" },
  beforeEach: ({ msw }) => msw.use(mockDelay(contract.deleteReport, "infinite")),
});
export const Updated = meta.story({
  args: { steps: [...chosen(), { type: "update.requested" }] },
  parameters: { state: "modifyReport.idle.choosing" },
});
export const UpdateFailed = meta.story({
  args: { steps: [...chosen(), { type: "update.requested" }] },
  parameters: { state: "modifyReport.idle.editing" },
  beforeEach: ({ msw }) => msw.use(mockFailure("serverError", contract.updateReport)),
});
