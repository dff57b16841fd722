import preview from "#.storybook/preview";
import { AdminStage } from "../../../workshop/stages/admin-stage.tsx";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { mockFailure, mockDelay } from "../../../tests/support/mocks/failures.ts";
import { createMockData, createHandlers } from "../../../tests/support/mocks/mock-back-end.ts";
import { contract } from "../../api/contract.ts";

const mockData = createMockData({ role: "administrator" });
const choose = { type: "subscription.selected", subscriptionId: mockData.subscriptions[0]?.id };
const typed = (field: string, value: string) => ({ type: "field.changed", field, value });
const filled = [
  choose,
  typed("reportId", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"),
  typed("reportName", "Marine Cargo Losses"),
  typed("groupId", "0d5b9e34-7c18-4f62-a9d3-84e6b1f0c257"),
];
const secured = [
  ...filled,
  { type: "rls.changed", rls: true },
  typed("dataSetId", "c7a1f0e2-5b3d-4c68-9e14-2f80d6b7a935"),
];
const adding = { type: "add.requested" };

const meta = preview.meta({
  title: "Admin/Add Report",
  component: AdminStage,
  args: { tab: "addreport" },
  parameters: { docs: { story: { inline: false, height: "40rem" } } },
  beforeEach: ({ msw }) => msw.use(...createHandlers(createMockData({ role: "administrator" }))),
  play: expectDeclaredState,
});

export const Open = meta.story({ parameters: { state: ["addReport.editing", "primaryParty.inactive"] } });
export const Filled = meta.story({ args: { steps: filled }, parameters: { state: "addReport.editing" } });
export const LoadingParty = meta.story({
  args: { steps: [choose, { type: "rls.changed", rls: true }] },
  parameters: { state: "primaryParty.loading" },
  beforeEach: ({ msw }) => msw.use(mockDelay(contract.getPrimaryParty, "infinite")),
});
export const Secured = meta.story({ args: { steps: secured }, parameters: { state: "primaryParty.known" } });
export const PartyUnknown = meta.story({
  args: { steps: [choose, { type: "rls.changed", rls: true }] },
  parameters: { state: "primaryParty.failed" },
  beforeEach: ({ msw }) => msw.use(mockFailure("serverError", contract.getPrimaryParty)),
});
export const Securing = meta.story({
  args: { steps: [...secured, adding] },
  parameters: { state: "addReport.awaitingParty" },
  beforeEach: ({ msw }) => msw.use(mockDelay(contract.getPrimaryParty, "infinite")),
});
export const Adding = meta.story({
  args: { steps: [...filled, adding] },
  parameters: { state: "addReport.adding" },
  beforeEach: ({ msw }) => msw.use(mockDelay(contract.addReport, "infinite")),
});
export const Numbering = meta.story({
  tags: ["no-picture"],
  args: { steps: [...filled, adding] },
  parameters: { state: "addReport.fetchingReportNumber" },
  beforeEach: ({ msw }) => msw.use(mockDelay(contract.getSubscriptionReportId, "infinite")),
});
export const Added = meta.story({
  args: { steps: [...filled, adding] },
  parameters: { state: "addReport.editing" },
});
export const WrongIds = meta.story({
  args: { steps: [...filled, typed("groupId", "not an id"), adding] },
  parameters: { state: "addReport.editing" },
});
export const TheServerSaysNo = meta.story({
  args: { steps: [...filled, adding] },
  parameters: { state: "addReport.editing" },
  beforeEach: ({ msw }) => msw.use(mockFailure("unsuccessful", contract.addReport)),
});
