import { expect, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { AdminStage } from "../../../workshop/stages/admin-stage.tsx";
import { firstSubscription } from "../../../workshop/stages/first-subscription.ts";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { mockFailure, mockDelay } from "../../../tests/support/mocks/failures.ts";
import { mockEndpoint } from "../../../tests/support/mocks/mock-endpoint.ts";
import { createMockData, createHandlers } from "../../../tests/support/mocks/mock-back-end.ts";
import { portalContract } from "../../api/contract.ts";

const { subscriptionId, users, reports } = firstSubscription();
const cells = users.flatMap(({ id }) =>
  reports.slice(0, 2).map(({ subscriptionReportId }) => ({ principalId: id, subscriptionReportId })),
);
const opened = [
  { type: "subscription.selected", subscriptionId },
  { type: "user.selected", principalId: users[0]?.id },
  { to: "accessGrid", type: "access.opened", users, reports },
] as const;
const marked = [
  ...opened,
  { to: "accessGrid", type: "cells.set", cells: cells.slice(0, 4), access: false },
  { to: "accessGrid", type: "cells.set", cells: cells.slice(4), access: true },
] as const;
const reviewing = [...marked, { to: "accessGrid", type: "review.requested" }] as const;
const sending = [...reviewing, { to: "accessGrid", type: "changes.confirmed" }] as const;

const meta = preview.meta({
  title: "Admin/Access matrix",
  component: AdminStage,
  args: { tab: "userreportmapping" },
  beforeEach: ({ msw }) => msw.use(...createHandlers(createMockData({ role: "administrator" }))),
  play: expectDeclaredState,
});

export const Closed = meta.story({ tags: ["no-picture"], parameters: { state: "accessGrid.closed" } });
export const Choosing = meta.story({ args: { steps: opened }, parameters: { state: "accessGrid.choosing" } });
export const Marked = meta.story({ args: { steps: marked }, parameters: { state: "accessGrid.choosing" } });
export const Reviewing = meta.story({ args: { steps: reviewing }, parameters: { state: "accessGrid.reviewing" } });
export const Changing = meta.story({
  tags: ["no-picture"],
  args: { steps: sending },
  parameters: { state: "accessGrid.changing" },
});
export const SendingChanges = meta.story({
  args: { steps: sending },
  parameters: { state: "mappingChanges.sending" },
  beforeEach: ({ msw }) => msw.use(mockDelay(portalContract.changeMappings, "infinite")),
});
export const Interrupted = meta.story({
  args: { steps: sending },
  parameters: { state: "mappingChanges.interrupted" },
  beforeEach: ({ msw }) => msw.use(mockFailure("unreachable", portalContract.changeMappings)),
});
export const Settled = meta.story({ args: { steps: sending }, parameters: { state: "mappingChanges.settled" } });
export const SettledInPart = meta.story({
  args: { steps: sending },
  parameters: { state: "mappingChanges.settled" },
  beforeEach: ({ msw }) =>
    msw.use(
      mockEndpoint(portalContract.changeMappings, ({ body }) => ({
        outcomes: body.changes.map((_, at) =>
          at % 2 === 0 ? { isSuccess: true, message: "" } : { isSuccess: false, message: "The report is being moved" },
        ),
      })),
    ),
});
export const OneByOneWithoutBatchCall = meta.story({
  tags: ["no-picture"],
  args: { steps: sending },
  parameters: { state: "mappingChanges.settled" },
  beforeEach: ({ msw }) => msw.use(mockFailure("notFound", portalContract.changeMappings)),
});
export const Done = meta.story({
  args: { steps: sending },
  parameters: { state: "mappingChanges.closed" },
  play: async (context) => {
    await userEvent.click(await context.canvas.findByRole("button", { name: "Done" }));
    await expectDeclaredState(context);
    await expect(await context.canvas.findByRole("grid", { name: "Access matrix" })).toBeVisible();
  },
});
