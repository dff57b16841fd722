import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import type { ListedReport } from "../../api/report-list-contract.ts";
import { ReportCheck } from "./report-check.tsx";
import { ReportDetails } from "./report-details.tsx";
import { ReportHistory } from "./report-history.tsx";

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
  readers: 2,
  lastOpenedAt: "2026-11-22T16:40:00Z",
  updatedBy: "ada.keller@riskinsight.example",
  updatedByName: "Ada Keller",
  updatedAt: "2026-11-03T09:12:00Z",
};
const namesakes = [
  { principalId: "p1", displayName: "Ben Okafor", email: "ben.okafor@alderbrook.example", clientName: "Alderbrook" },
  { principalId: "p2", displayName: "Ben Okafor", email: "b.okafor@vesterholm.example", clientName: "Vesterholm Re" },
];

const meta = preview.meta({
  title: "Admin/Report details",
  component: ReportDetails,
  args: {
    view: { at: "shown" as const, row: report, details: { readers: namesakes, total: 2, clients: 2 } },
    onEdit: fn() as (() => void) | undefined,
    canGiveAccess: true,
    onGiveAccess: fn() as (() => void) | undefined,
    onMore: fn(),
    onPreview: fn(),
    onUsage: fn() as (() => void) | undefined,
    check: (
      <ReportCheck
        reportName="Claims & Losses"
        view={{ at: "unchecked" }}
        ids={report}
        rls={report.rls}
        dataSetId={report.dataSetId ?? ""}
        isLocked={false}
        onCheck={fn()}
        onDataSetIdFill={fn()}
        onSecurityTurnOn={fn()}
        onSecurityTurnOff={fn()}
      />
    ),
    history: <ReportHistory view={{ at: "closed" }} onOpen={fn()} onClose={fn()} />,
    onRetry: fn(),
    onClose: fn(),
  },
  argTypes: {
    view: { description: "The report and the state of its readers as `at`." },
    onEdit: { description: "Called by Edit. Undefined until Modify Report can be opened." },
    onPreview: { description: "Called by Preview, which opens the dialog with this report." },
    onUsage: { description: "Called by Usage. Undefined where the back end has no such page." },
    check: { description: "The button that checks the report at the report service, and its answer." },
    history: { description: "The button that shows the history of the report, and the history." },
    canGiveAccess: { description: "False while other changes are open in User Report Mapping." },
    onMore: { description: "Called by Show more of the readers." },
    onGiveAccess: { description: "Called by Give access. Undefined until its lists are loaded." },
  },
  parameters: { layout: "padded" },
});

export const Readers = meta.story({
  tags: ["picture"],
  parameters: { state: "reportDetails.shown" },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("2 readers at 2 clients")).toBeVisible();
    await expect(canvas.getByText("b.okafor@vesterholm.example")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Edit" }));
    await expect(args.onEdit).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Give access" }));
    await expect(args.onGiveAccess).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Preview" }));
    await expect(args.onPreview).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("link", { name: "Usage" }));
    await expect(args.onUsage).toHaveBeenCalledOnce();
    await expect(canvas.getByText(/Ada Keller$/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Close" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});
export const NoReaders = meta.story({
  args: { view: { at: "shown", row: { ...report, readers: 0 }, details: { readers: [], total: 0, clients: 0 } } },
  play: async ({ canvas }) => expect(canvas.getByText("Nobody can see this report, at any client.")).toBeVisible(),
});
const manyReaders = {
  readers: namesakes,
  total: 1204,
  clients: 57,
  next: "100",
};
export const MoreReaders = meta.story({
  args: { view: { at: "shown", row: report, details: manyReaders } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("1,204 readers at 57 clients")).toBeVisible();
    await expect(canvas.getByText("2 of 1,204")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Show more" }));
    await expect(args.onMore).toHaveBeenCalledOnce();
  },
});
export const LoadingMore = meta.story({
  parameters: { state: "reportDetails.loadingMore" },
  args: { view: { at: "loadingMore", row: report, details: manyReaders } },
  play: async ({ canvas }) =>
    expect(canvas.getByRole("button", { name: "Show more" })).toHaveAttribute("aria-busy", "true"),
});
export const MoreFailed = meta.story({
  parameters: { state: "reportDetails.moreFailed" },
  args: { view: { at: "moreFailed", row: report, details: manyReaders } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("More people could not be loaded.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
export const Loading = meta.story({
  parameters: { state: "reportDetails.loading" },
  args: { view: { at: "loading", row: report } },
});
export const ModifyReportLoading = meta.story({
  args: { onEdit: undefined },
  play: async ({ canvas }) => expect(canvas.getByRole("button", { name: "Edit" })).toBeDisabled(),
});
export const Failed = meta.story({
  parameters: { state: "reportDetails.failed" },
  args: { view: { at: "failed", row: report } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
export const Deleted = meta.story({
  tags: ["picture"],
  parameters: { state: "reportDetails.removed" },
  args: { view: { at: "removed", row: report } },
  play: async ({ canvas }) => expect(canvas.queryByRole("button", { name: "Edit" })).toBeNull(),
});
export const OtherChangesAreOpen = meta.story({
  args: { canGiveAccess: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Give access" })).toBeDisabled();
    await expect(canvas.getByText(/^Finish the changes/)).toBeVisible();
  },
});
