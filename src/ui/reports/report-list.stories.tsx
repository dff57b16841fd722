import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import type { ListedReport } from "../../api/report-list-contract.ts";
import type { ReportListView } from "../../machines/reports/report-list.machine.ts";
import { ReportList } from "./report-list.tsx";

const report: ListedReport = {
  id: 1,
  reportId: "82b6f03d-c5e7-4a19-b4d8-09ce7fa31d62",
  reportName: "Cargo in Transit",
  clientName: "Alderbrook Marine Group",
  subscriptionId: "s1",
  groupId: "6f2a84c0-d7e1-4953-b8f6-3ae5d10c97b2",
  dataSetId: "3d7ef916-a42c-4b80-95d1-e8c06b2f7a43",
  partyId: "70000001",
  rls: true,
  readers: 14,
  lastOpenedAt: "2026-11-22T16:40:00Z",
  updatedBy: "ada.keller@riskinsight.example",
  updatedByName: "Ada Keller",
  updatedAt: "2026-11-03T09:12:00Z",
};
const unread: ListedReport = {
  ...report,
  id: 2,
  reportId: "5b8d2e61-0f94-47ca-a3d5-c92e17f6b048",
  reportName: "Peer Benchmark",
  clientName: "Vesterholm Re",
  rls: false,
  readers: 0,
  lastOpenedAt: null,
  updatedBy: "import",
  updatedByName: null,
  updatedAt: null,
};
const criteria = { search: "", readers: "all", openings: "all", sort: "reportName", isDescending: false } as const;
const shown: ReportListView = {
  at: "shown",
  criteria,
  rows: [report, unread],
  total: 2,
  next: null,
  isReloading: false,
  isLoadingMore: false,
};

const meta = preview.meta({
  title: "Admin/Report list",
  component: ReportList,
  args: {
    view: shown,
    openId: null,
    onCriteriaChange: fn(),
    onOpen: fn(),
    onMore: fn(),
    onRetry: fn(),
  },
  argTypes: {
    view: { description: "The state of the list as `at`, its criteria, and the rows that are loaded." },
    openId: { description: "The id of the report whose details are shown.", control: "number" },
    onCriteriaChange: { description: "Called with what changes of search, filter and order." },
    onOpen: { description: "Called with the report that was selected." },
    onMore: { description: "Called by Show more." },
  },
  parameters: { layout: "padded" },
});

export const Reports = meta.story({
  tags: ["picture"],
  parameters: { state: "reportList.shown" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("checkbox", { name: "No readers" }));
    await expect(args.onCriteriaChange).toHaveBeenCalledWith({ readers: "none" });
    await userEvent.click(canvas.getByRole("button", { name: "Client" }));
    await expect(args.onCriteriaChange).toHaveBeenCalledWith({ sort: "clientName", isDescending: false });
    await userEvent.click(canvas.getByRole("button", { name: "Cargo in Transit" }));
    await expect(args.onOpen).toHaveBeenCalledWith(report);
  },
});
export const NoReaders = meta.story({
  args: { view: { ...shown, criteria: { ...criteria, readers: "none" }, rows: [unread], total: 1 }, openId: 2 },
  play: async ({ canvas }) => expect(canvas.getByRole("checkbox", { name: "No readers" })).toBeChecked(),
});
export const FirstLoading = meta.story({
  parameters: { state: "reportList.loading" },
  args: { view: { ...shown, at: "loading", rows: [], total: 0 } },
});
export const Typing = meta.story({
  parameters: { state: "reportList.delaying" },
  args: { view: { ...shown, criteria: { ...criteria, search: "car" }, isReloading: true } },
});
export const LoadingAgain = meta.story({
  parameters: { state: "reportList.reloading" },
  args: { view: { ...shown, isReloading: true } },
});
export const LoadingMore = meta.story({
  parameters: { state: "reportList.loadingMore" },
  args: { view: { ...shown, total: 1284, isLoadingMore: true } },
});
export const Failed = meta.story({
  parameters: { state: "reportList.failed" },
  args: { view: { ...shown, at: "failed" } },
});
export const Empty = meta.story({
  args: { view: { ...shown, rows: [], total: 0 } },
  play: async ({ canvas }) => expect(canvas.getByText(/^There are no reports yet/)).toBeVisible(),
});
