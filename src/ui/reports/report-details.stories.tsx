import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { cargoReport } from "../../../workshop/stages/subscriptions.ts";
import type { ListedReport } from "../../api/report-list-contract.ts";
import { ReportCheck } from "./report-check.tsx";
import { ReportDetails, type ReportDetailsProps } from "./report-details.tsx";
import { ReportHistory } from "./report-history.tsx";

const report: ListedReport = { ...cargoReport, partyId: "70000001", readers: 2 };
const namesakes = [
  { principalId: "p1", displayName: "Ben Okafor", email: "ben.okafor@alderbrook.example", clientName: "Alderbrook" },
  { principalId: "p2", displayName: "Ben Okafor", email: "b.okafor@vesterholm.example", clientName: "Vesterholm Re" },
];

const givenByGroup = {
  groupId: "g1",
  groupName: "Underwriters",
  from: null,
  until: "2199-12-31T12:00:00Z",
  givenBy: "Ada Keller",
  givenAt: "2198-11-03T12:00:00Z",
};

const more = { at: "shown" as const, hasMore: false, onMore: fn(), onRetry: fn() };
const shown: Pick<ReportDetailsProps, "at" | "pages" | "more"> = {
  at: "shown",
  pages: [{ readers: namesakes, total: 2, clients: 2 }],
  more,
};

const changing: ReportDetailsProps["changing"] = {
  options: [{ value: "p3", label: "Chloe Martin", hint: "chloe.martin@alderbrook.example" }],
  isBusy: false,
  notice: null,
  canRemove: ({ clientName }) => clientName === "Alderbrook",
  onAdd: fn(),
  onRemove: fn(),
};

const meta = preview.meta({
  title: "Admin/Report details",
  component: ReportDetails,
  args: {
    row: report,
    ...shown,
    onEdit: fn() as (() => void) | undefined,
    canGiveAccess: true,
    onGiveAccess: fn() as (() => void) | undefined,
    changing,
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
  parameters: { layout: "padded" },
});

export const Readers = meta.story({
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("2 accesses at 2 clients")).toBeVisible();
    await expect(canvas.getByText("b.okafor@vesterholm.example")).toBeVisible();
    await press("Edit", args.onEdit);
    await press("Give access", args.onGiveAccess);
    await userEvent.click(canvas.getByRole("button", { name: "More actions" }));
    await press("Preview", args.onPreview);
    await userEvent.click(canvas.getByRole("link", { name: "Usage" }));
    await expect(args.onUsage).toHaveBeenCalledWith("/admin/usage?search=Cargo+in+Transit");
    await expect(canvas.getByText(/Ada Keller$/)).toBeVisible();
    await press("Close", args.onClose);
  },
});
export const ChangingReaders = meta.story({
  play: async ({ canvas, args }) => {
    await press("Remove Ben Okafor, ben.okafor@alderbrook.example", args.changing?.onRemove, namesakes[0]);
    await expect(canvas.queryByRole("button", { name: /b\.okafor@vesterholm/ })).toBeNull();
    await userEvent.click(canvas.getByRole("combobox", { name: "Add reader" }));
    await userEvent.click(canvas.getByRole("option", { name: /Chloe Martin/ }));
    await press("Add", args.changing?.onAdd, "p3");
  },
});
export const ReaderByGroup = meta.story({
  args: { pages: [{ readers: [{ ...namesakes[0]!, ways: [givenByGroup] }], total: 1, clients: 1 }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^By Underwriters/)).toHaveTextContent(
      "By Underwriters, until 31 Dec 2199, given by Ada Keller, 3 Nov 2198",
    );
  },
});
export const NoReaders = meta.story({
  args: { row: { ...report, readers: 0 }, pages: [{ readers: [], total: 0, clients: 0 }] },
  play: async ({ canvas }) => expect(canvas.getByText("Nobody can see this report, at any client.")).toBeVisible(),
});
const manyReaders = [{ readers: namesakes.slice(0, 1), total: 1204, clients: 57 }, { readers: namesakes.slice(1) }];
export const MoreReaders = meta.story({
  args: { pages: manyReaders, more: { ...more, hasMore: true } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("1,204 accesses at 57 clients")).toBeVisible();
    await expect(canvas.getByText("2 of 1,204")).toBeVisible();
    await press("Show more", args.more.onMore);
  },
});
export const LoadingMore = meta.story({
  args: { pages: manyReaders, more: { ...more, at: "loadingMore", hasMore: true } },
  play: async ({ canvas }) =>
    expect(canvas.getByRole("button", { name: "Show more" })).toHaveAttribute("aria-busy", "true"),
});
export const MoreFailed = meta.story({
  args: { pages: manyReaders, more: { ...more, at: "moreFailed", hasMore: true } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("More people could not be loaded.")).toBeVisible();
    await press("Try again", args.more.onRetry);
  },
});
export const Loading = meta.story({
  args: { at: "loading" },
});
export const ModifyReportLoading = meta.story({
  args: { onEdit: undefined, onGiveAccess: undefined, canGiveAccess: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Edit" })).toHaveAttribute("aria-busy", "true");
    await expect(canvas.getByRole("button", { name: "Give access" })).toBeDisabled();
    await expect(canvas.queryByText(/^Finish the changes/)).toBeNull();
  },
});
export const Failed = meta.story({
  args: { at: "failed" },
  play: ({ args }) => press("Try again", args.onRetry),
});
export const Deleted = meta.story({
  tags: ["picture"],
  args: { at: "removed" },
  play: async ({ canvas }) => expect(canvas.queryByRole("button", { name: "Edit" })).toBeNull(),
});
export const OtherChangesAreOpen = meta.story({
  args: { canGiveAccess: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Give access" })).toBeDisabled();
    await expect(canvas.getByText(/^Finish the changes/)).toBeVisible();
  },
});
export const OnlyRead = meta.story({
  render: ({ row, at, pages, more: others, onRetry, onClose }) => (
    <ReportDetails {...{ row, at, pages, onRetry, onClose }} more={others} />
  ),
  play: async ({ canvas }) => expect(canvas.getAllByRole("button")).toHaveLength(1),
});
