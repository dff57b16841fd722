import preview from "#.storybook/preview";
import { AdminStage } from "../../../workshop/stages/admin-stage.tsx";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { mockFailure, mockDelay } from "../../../tests/support/mocks/failures.ts";
import { createMockData, createHandlers } from "../../../tests/support/mocks/mock-back-end.ts";
import { contract } from "../../api/contract.ts";

const { reports, mappings, people } = createMockData({ role: "administrator" });
const mapping = mappings[0];
const report = reports.find(({ subscriptionReportId }) => subscriptionReportId === mapping?.subscriptionReportId);
const unmappedUser = people.find(
  ({ id, subscriptionIds }) =>
    report &&
    subscriptionIds.includes(report.subscriptionId) &&
    !mappings.some((one) => one.principalId === id && one.subscriptionReportId === report.subscriptionReportId),
);
const selectSubscription = { type: "subscription.selected", subscriptionId: report?.subscriptionId };
const selectAll = (principalId?: string) => [
  selectSubscription,
  { type: "user.selected", principalId },
  { type: "report.selected", subscriptionReportId: report?.subscriptionReportId },
];

const meta = preview.meta({
  title: "Admin/User Report Mapping",
  component: AdminStage,
  args: { tab: "userreportmapping" },
  parameters: { docs: { story: { inline: false, height: "40rem" } } },
  beforeEach: ({ msw }) => msw.use(...createHandlers(createMockData({ role: "administrator" }))),
  play: expectDeclaredState,
});

export const WithoutSubscription = meta.story({ parameters: { state: "userReportMapping.idle.withoutSubscription" } });
export const LoadingUsers = meta.story({
  args: { steps: [selectSubscription] },
  parameters: { state: "userReportMapping.idle.loadingUsers" },
  beforeEach: ({ msw }) => msw.use(mockDelay(contract.getSubscriptionUsers, "infinite")),
});
export const LoadingForMatrix = meta.story({
  tags: ["no-picture"],
  args: { steps: [{ type: "access.requested", report }] },
  parameters: { state: "userReportMapping.idle.loadingForMatrix" },
  beforeEach: ({ msw }) => msw.use(mockDelay(contract.getSubscriptionUsers, "infinite")),
});
export const UsersFailed = meta.story({
  args: { steps: [selectSubscription] },
  parameters: { state: "userReportMapping.idle.usersFailed" },
  beforeEach: ({ msw }) => msw.use(mockFailure("serverError", contract.getSubscriptionUsers)),
});
export const UsersLoaded = meta.story({
  args: { steps: [selectSubscription] },
  parameters: { state: "userReportMapping.idle.choosing" },
});
export const Choosing = meta.story({
  args: { steps: selectAll(unmappedUser?.id) },
  parameters: { state: "userReportMapping.idle.choosing" },
});
export const AlreadyMapped = meta.story({
  args: { steps: selectAll(mapping?.principalId) },
  parameters: { state: "userReportMapping.idle.choosing" },
});
export const Adding = meta.story({
  args: { steps: [...selectAll(unmappedUser?.id), { type: "mapping.addRequested" }] },
  parameters: { state: "userReportMapping.adding" },
  beforeEach: ({ msw }) => msw.use(mockDelay(contract.addUserReportMapping, "infinite")),
});
export const Removing = meta.story({
  args: { steps: [...selectAll(mapping?.principalId), { type: "mapping.removeRequested" }] },
  parameters: { state: "userReportMapping.removing" },
  beforeEach: ({ msw }) => msw.use(mockDelay(contract.deleteUserReportMapping, "infinite")),
});
export const AddingFailed = meta.story({
  args: { steps: [...selectAll(unmappedUser?.id), { type: "mapping.addRequested" }] },
  parameters: { state: "userReportMapping.idle.choosing" },
  beforeEach: ({ msw }) => msw.use(mockFailure("malformed", contract.addUserReportMapping)),
});
