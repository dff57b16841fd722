import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import type { UsageRow } from "../../api/usage-contract.ts";
import type { ListExportView } from "../../machines/lists/list-export.ts";
import type { UsageView } from "../../machines/usage/usage.machine.ts";
import { UsagePage } from "./usage-page.tsx";

const FIRST_DAY = Date.UTC(2026, 9, 24);
const DAY_MS = 24 * 60 * 60_000;
const openingsByDay = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(FIRST_DAY + index * DAY_MS).toISOString().slice(0, 10),
  openings: index % 7 < 2 ? index % 3 : 12 + ((index * 5) % 9),
}));

const cargo: UsageRow = {
  id: "1",
  name: "Cargo in Transit",
  secondLine: "Alderbrook Marine Group",
  openings: 214,
  lastOpenedAt: "2026-11-22T09:15:00Z",
};
const rows: readonly UsageRow[] = [
  cargo,
  { ...cargo, id: "9", name: null, secondLine: null, openings: 31, lastOpenedAt: "2026-11-02T08:00:00Z" },
  { ...cargo, id: "5", secondLine: "Castellane Logistics", openings: 12, lastOpenedAt: "2026-11-20T16:40:00Z" },
  { ...cargo, id: "7", name: "Peer Benchmark", secondLine: "Brightwater Foods", openings: 0, lastOpenedAt: null },
];
const criteria: UsageView["criteria"] = { by: "report", days: 30, search: "", openings: "all" };
const searched = { ...criteria, search: "cargo" };
const summary: UsageView["summary"] = { by: "report", search: "", openings: "all", openingsByDay };
const shown: UsageView = {
  at: "shown",
  criteria,
  rows,
  total: 4,
  next: null,
  summary,
  isReloading: false,
  isLoadingMore: false,
};
const nothing = { ...shown, rows: [], total: 0 };
const oneFound = { ...shown, rows: [cargo], total: 1 };
const unopened = openingsByDay.map(({ day }) => ({ day, openings: 0 }));
const ready: ListExportView = { at: "ready" };
const { summary: _summary, ...firstLoading }: UsageView = { ...shown, at: "loading", rows: [], total: 0 };

const meta = preview.meta({
  title: "Admin/Usage",
  component: UsagePage,
  args: {
    view: shown,
    exportView: ready,
    onCriteriaChange: fn(),
    onOpen: fn(),
    onMore: fn(),
    onRetry: fn(),
    onExport: fn(),
    onExportRetry: fn(),
    onExportCancel: fn(),
    onExportDismiss: fn(),
  },
  argTypes: {
    view: {
      description:
        "The state of the list as `at`, what is chosen, the rows loaded so far and the openings of each day.",
    },
    exportView: { description: "The state of the export as `at`, and how many rows were saved." },
    onCriteriaChange: { description: "Called with the subject, the time, the search or the filter that was chosen." },
    onOpen: { description: "Called with the row that was selected." },
    onMore: { description: "Called by Show more." },
    onRetry: { description: "Called by Try again of the list." },
    onExport: { description: "Called by Export CSV." },
    onExportRetry: { description: "Called by Try again of the export." },
    onExportCancel: { description: "Called by Cancel while the rows are loaded." },
    onExportDismiss: { description: "Called by Close of the message about the saved file." },
  },
  parameters: { layout: "padded" },
});

export const Reports = meta.story({
  tags: ["picture-dark"],
  parameters: { state: ["usage.shown", "usageExport.ready"] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Deleted report" }));
    await expect(args.onOpen).not.toHaveBeenCalled();
    await userEvent.click(canvas.getAllByRole("button", { name: "Cargo in Transit" })[0]!);
    await expect(args.onOpen).toHaveBeenCalledWith(cargo);
    await userEvent.click(canvas.getByRole("checkbox", { name: "Not opened" }));
    await expect(args.onCriteriaChange).toHaveBeenCalledWith({ openings: "none" });
    await userEvent.type(canvas.getByRole("textbox", { name: "Find report or client" }), "b");
    await expect(args.onCriteriaChange).toHaveBeenCalledWith({ search: "b" });
    await userEvent.click(canvas.getByRole("button", { name: "Export CSV" }));
    await expect(args.onExport).toHaveBeenCalledOnce();
  },
});
export const People = meta.story({
  args: {
    view: {
      ...shown,
      criteria: { ...criteria, by: "person" },
      rows: [{ ...cargo, id: "ben", name: "Ben Ortiz", secondLine: "ben.ortiz@alderbrook.example" }],
      total: 60,
      next: "50",
      summary: { ...summary, by: "person" },
    },
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("heading", { name: "Usage by person 60" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Show more" }));
    await expect(args.onMore).toHaveBeenCalledOnce();
  },
});
export const Clients = meta.story({
  args: {
    view: {
      ...oneFound,
      criteria: { ...criteria, by: "client", days: 90 },
      rows: [{ ...cargo, id: "alderbrook", name: "Alderbrook Marine Group", secondLine: null }],
      summary: { ...summary, by: "client" },
    },
  },
});
export const Phone = meta.story({ tags: ["picture"], globals: { viewport: { value: "narrow" } } });
export const FirstLoading = meta.story({
  parameters: { state: "usage.loading" },
  args: { view: firstLoading },
});
export const Typing = meta.story({
  parameters: { state: "usage.delaying" },
  args: { view: { ...shown, criteria: searched, isReloading: true } },
});
export const AnotherSubjectLoading = meta.story({
  parameters: { state: "usage.reloading" },
  args: { view: { ...shown, criteria: { ...criteria, by: "person" }, isReloading: true } },
  play: async ({ canvas }) => expect(canvas.getByRole("table", { name: "Usage by report" })).toBeVisible(),
});
export const LoadingMore = meta.story({
  parameters: { state: "usage.loadingMore" },
  args: { view: { ...shown, total: 310, next: "50", isLoadingMore: true } },
});
export const Failed = meta.story({
  parameters: { state: "usage.failed" },
  args: { view: { ...firstLoading, at: "failed" } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
export const Empty = meta.story({
  args: { view: { ...nothing, summary: { ...summary, openingsByDay: unopened } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Nobody opened a report in these 30 days.")).toBeVisible();
    await expect(canvas.getByText(/^There are no reports yet/)).toBeVisible();
  },
});
export const NoMatch = meta.story({
  args: {
    view: { ...nothing, criteria: { ...criteria, openings: "none" }, summary: { ...summary, openings: "none" } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Nothing matches.")).toBeVisible();
    await expect(canvas.queryByRole("heading", { name: /^Openings per day/ })).toBeNull();
  },
});
export const Searched = meta.story({
  args: { view: { ...oneFound, criteria: searched, summary: { ...summary, search: "cargo" } } },
  play: async ({ canvas }) =>
    expect(canvas.getByRole("heading", { name: "Openings per day · reports matching “cargo”" })).toBeVisible(),
});
export const TooManyFound = meta.story({
  args: {
    view: {
      ...shown,
      criteria: searched,
      total: 12_480,
      summary: { ...summary, search: "cargo", openingsByDay: null },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Too many reports match for a chart/)).toBeVisible();
    await expect(canvas.queryByRole("heading", { name: /^Openings per day/ })).toBeNull();
  },
});
export const Exporting = meta.story({
  parameters: { state: "usageExport.exporting" },
  args: { exportView: { at: "exporting" } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }));
    await expect(args.onExportCancel).toHaveBeenCalledOnce();
  },
});
export const Exported = meta.story({
  parameters: { state: "usageExport.saved" },
  args: { exportView: { at: "saved", count: 4 } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Close" }));
    await expect(args.onExportDismiss).toHaveBeenCalledOnce();
  },
});
export const ExportFailed = meta.story({
  parameters: { state: "usageExport.failed" },
  args: { exportView: { at: "failed" } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onExportRetry).toHaveBeenCalledOnce();
  },
});
