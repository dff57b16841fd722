import preview from "#.storybook/preview";
import { AdminStage } from "../../../workshop/stages/admin-stage.tsx";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { mockDelay, mockFailure, mockLaterFailure } from "../../../tests/support/mocks/failures.ts";
import { createMockData, createHandlers } from "../../../tests/support/mocks/mock-back-end.ts";
import { installationContract } from "../../api/installation-contract.ts";
import { contract } from "../../api/contract.ts";

const meta = preview.meta({
  title: "Admin/Admin area",
  component: AdminStage,
  parameters: { docs: { story: { inline: false, height: "40rem" } } },
  beforeEach: ({ msw }) => msw.use(...createHandlers(createMockData({ role: "administrator" }))),
  play: expectDeclaredState,
});

export const Away = meta.story({
  tags: ["no-picture"],
  args: { opened: false },
  parameters: { state: "admin.inactive" },
});
export const SubscriptionsAsked = meta.story({
  tags: ["no-picture"],
  parameters: { state: "adminLoading.loading.subscriptions.loading" },
  beforeEach: ({ msw }) => msw.use(mockDelay(contract.getSubscriptions, "infinite")),
});
export const SubscriptionsThere = meta.story({
  tags: ["no-picture"],
  parameters: { state: "adminLoading.loading.subscriptions.loaded" },
  beforeEach: ({ msw }) => msw.use(mockDelay(contract.getReports, "infinite")),
});
export const ReportsAsked = meta.story({
  tags: ["no-picture"],
  parameters: { state: "adminLoading.loading.reports.loading" },
  beforeEach: ({ msw }) => msw.use(mockDelay(contract.getReports, "infinite")),
});
export const ReportsThere = meta.story({
  tags: ["no-picture"],
  parameters: { state: "adminLoading.loading.reports.loaded" },
  beforeEach: ({ msw }) => msw.use(mockDelay(contract.getUserReportMapping, "infinite")),
});
export const MappingsAsked = meta.story({
  tags: ["no-picture"],
  parameters: { state: "adminLoading.loading.mappings.loading" },
  beforeEach: ({ msw }) => msw.use(mockDelay(contract.getUserReportMapping, "infinite")),
});
export const MappingsThere = meta.story({
  tags: ["no-picture"],
  parameters: { state: "adminLoading.loading.mappings.loaded" },
  beforeEach: ({ msw }) => msw.use(mockDelay(contract.getSubscriptions, "infinite")),
});
export const Indexing = meta.story({
  tags: ["no-picture"],
  args: { indexes: false },
  parameters: { state: "adminLoading.indexing" },
});
export const Loading = meta.story({
  parameters: { state: "admin.loading" },
  beforeEach: ({ msw }) => msw.use(mockDelay(contract.getSubscriptions, "infinite")),
});
export const Ready = meta.story({ tags: ["no-picture"], parameters: { state: "admin.ready.upToDate" } });
export const Failed = meta.story({
  parameters: { state: "admin.failed" },
  beforeEach: ({ msw }) => msw.use(mockFailure("serverError", contract.getSubscriptions)),
});
export const OutdatedAfterImport = meta.story({
  args: { steps: [{ to: "admin", type: "file.imported" }] },
  parameters: { state: "admin.ready.outdated" },
  beforeEach: ({ msw }) => msw.use(mockLaterFailure(contract.getUserReportMapping)),
});
export const NothingToAdminister = meta.story({
  parameters: { state: "admin.failed" },
  beforeEach: ({ msw }) =>
    msw.use(
      mockFailure("notFound", installationContract.getInstallation),
      ...createHandlers(createMockData({ role: "administrator", size: "empty" })),
    ),
});
export const Loaded = meta.story({ tags: ["no-picture"], parameters: { state: "adminLoading.loaded" } });
export const LoadingFailed = meta.story({
  parameters: { state: "adminLoading.failed" },
  beforeEach: ({ msw }) => msw.use(mockFailure("malformed", contract.getUserReportMapping)),
});
