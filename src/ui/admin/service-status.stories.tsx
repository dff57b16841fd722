import preview from "#.storybook/preview";
import { AdminStage } from "../../../workshop/stages/admin-stage.tsx";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { mockDelay, mockFailure } from "../../../tests/support/mocks/failures.ts";
import { createHandlers, createMockData } from "../../../tests/support/mocks/mock-back-end.ts";
import { serviceContract } from "../../api/service-contract.ts";

const opened = [{ to: "serviceStatus", type: "service.opened" }] as const;

const meta = preview.meta({
  title: "Admin/Service",
  component: AdminStage,
  tags: ["no-picture"],
  args: { tab: "addreport", steps: opened },
  beforeEach: ({ msw }) => msw.use(...createHandlers(createMockData({ role: "administrator" }))),
  play: expectDeclaredState,
});

export const Closed = meta.story({ args: { steps: [] }, parameters: { state: "serviceStatus.offered.closed" } });
export const Checking = meta.story({
  parameters: { state: "serviceStatus.offered.loading" },
  beforeEach: ({ msw }) => msw.use(mockDelay(serviceContract.getServiceStatus, "infinite")),
});
export const Shown = meta.story({ parameters: { state: "serviceStatus.offered.shown" } });
export const Failed = meta.story({
  parameters: { state: "serviceStatus.offered.failed" },
  beforeEach: ({ msw }) => msw.use(mockFailure("serverError", serviceContract.getServiceStatus)),
});
export const NotOffered = meta.story({
  parameters: { state: "serviceStatus.notOffered" },
  beforeEach: ({ msw }) => msw.use(mockFailure("notFound", serviceContract.getServiceStatus)),
});
