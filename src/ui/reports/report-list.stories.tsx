import { expect, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { createListViewArgs } from "../../../workshop/stages/list-view.ts";
import { cargoReport } from "../../../workshop/stages/subscriptions.ts";
import type { ReportComparison } from "../../api/comparison-contract.ts";
import type { ListedReport } from "../../api/report-list-contract.ts";
import { ListView, type ListViewProps } from "../lists/list-view.tsx";
import { type ReportFilters, reportList } from "./report-list.tsx";

const report: ListedReport = { ...cargoReport, partyId: "70000001" };
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
const comparison: ReportComparison = {
  otherClient: "Alderbrook Marine Group",
  by: "Ada Keller",
  at: "2198-11-03T12:00:00Z",
  until: "2199-02-03T12:00:00Z",
  isGood: true,
};
type ReportListProps = Omit<ListViewProps<ListedReport, ReportFilters, unknown, readonly string[]>, "list">;
const criteria: ReportListProps["criteria"] = {
  search: "",
  readers: "all",
  openings: "all",
  comparisons: "all",
  sort: "reportName",
};

function ReportList(props: ReportListProps) {
  return <ListView {...props} list={reportList} />;
}

const meta = preview.meta({
  title: "Admin/Report list",
  component: ReportList,
  args: {
    at: "shown" as const,
    rows: [report, { ...report, id: 3, reportName: "Claims & Losses", comparison }, unread],
    page: undefined,
    total: 3,
    ...createListViewArgs(),
    criteria,
    open: null as ListedReport | null,
  },
});

export const Reports = meta.story({
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("checkbox", { name: "No readers" }));
    await expect(args.onFilter).toHaveBeenCalledWith("readers", "none");
    await press("Client", args.onSort, "clientName");
    await press("Cargo in Transit", args.onOpen, report);
  },
});
export const NoReaders = meta.story({
  args: { criteria: { ...criteria, readers: "none" }, rows: [unread], total: 1, open: unread },
  play: async ({ canvas }) => expect(canvas.getByRole("checkbox", { name: "No readers" })).toBeChecked(),
});
export const Empty = meta.story({
  args: { rows: [], total: 0 },
  play: async ({ canvas }) => expect(canvas.getByText(/^There are no reports yet/)).toBeVisible(),
});
