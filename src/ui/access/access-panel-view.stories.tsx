import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { firstSubscription } from "../../../workshop/stages/first-subscription.ts";
import { isMapped, withChanges } from "../../rules/access/mapping-index.ts";
import { toggleCells } from "../../rules/access/pending-changes.ts";
import { AccessPanel } from "./access-panel.tsx";

const { users, reports, mappings } = firstSubscription();
const cells = users.flatMap(({ id }) =>
  reports.map(({ subscriptionReportId }) => ({ subscriptionReportId, principalId: id })),
);
const mapped = cells.filter((cell) => isMapped(mappings, cell));
const unmapped = cells.filter((cell) => !isMapped(mappings, cell));
const removals = toggleCells(new Map(), mappings, mapped.slice(0, 1), false);
const pending = toggleCells(removals, mappings, unmapped.slice(0, 1), true);

const meta = preview.meta({
  title: "Admin/Access matrix",
  component: AccessPanel,
  args: {
    title: "Access matrix",
    users,
    reports,
    mappings,
    firstReport: undefined,
    pending: new Map(),
    isLimitReached: false,
    onCellsSet: fn(),
    onReview: fn(),
    onClear: fn(),
    onClose: fn(),
  },
});

export const NothingMarked = meta.story({
  parameters: { state: "accessGrid.choosing" },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("button", { name: "Review changes" })).toBeDisabled();
    await expect(canvas.getByText("No changes yet")).toBeVisible();
    await userEvent.click(canvas.getAllByRole("gridcell", { name: "Has access" })[0]!);
    await expect(args.onCellsSet).toHaveBeenLastCalledWith([mapped[0]], false);
    await userEvent.click(canvas.getByRole("rowheader", { name: new RegExp(`^${users[0]?.displayName}`) }));
    await expect(args.onCellsSet).toHaveBeenCalledTimes(2);
    await userEvent.click(canvas.getByRole("button", { name: "Back" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});

export const Marked = meta.story({
  tags: ["picture-dark"],
  args: { pending },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("gridcell", { name: "Will be added" })).toBeVisible();
    await expect(canvas.getByRole("gridcell", { name: "Will be removed" })).toBeVisible();
    await expect(canvas.getByText("2 pending changes")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Review changes" }));
    await expect(args.onReview).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Clear" }));
    await expect(args.onClear).toHaveBeenCalledOnce();
  },
});

export const LimitExceeded = meta.story({
  args: { pending, isLimitReached: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Limit of 10,000 changes reached\./)).toBeVisible();
  },
});

export const Filtered = meta.story({
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole("textbox", { name: "Find people" }), users[1]?.displayName ?? "");
    await expect(canvas.getByRole("grid")).toHaveAttribute("aria-rowcount", "2");
  },
});

export const OfOneReport = meta.story({
  args: { firstReport: reports[0] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("textbox", { name: "Find reports" })).toHaveValue(reports[0]?.reportName);
    await expect(canvas.getByRole("grid")).toHaveAttribute("aria-colcount", "2");
  },
});

export const Changed = meta.story({
  tags: ["picture"],
  args: { pending },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("combobox", { name: "Show" }));
    await userEvent.click(await screen.findByRole("option", { name: "Changed" }));
    await expect(canvas.getByRole("gridcell", { name: "Will be removed" })).toBeVisible();
    await userEvent.type(canvas.getByRole("textbox", { name: "Find people" }), "no such person");
    await expect(canvas.getByText("Nothing matches.")).toBeVisible();
  },
});

const [ada] = users;
const [cargo, fleet] = reports;
const grant = { groupId: "g1", subscriptionReportId: fleet!.subscriptionReportId, from: null };
const access = {
  groups: [{ id: "g1", name: "Underwriters", principalIds: [ada!.id] }],
  grants: [{ ...grant, until: "2199-12-31T12:00:00Z" }],
  datedMappings: [
    {
      principalId: ada!.id,
      subscriptionReportId: cargo!.subscriptionReportId,
      from: "2199-01-01T12:00:00Z",
      until: null,
    },
  ],
  accessEnds: [],
  maxDays: null,
};
const change = (action: "add" | "remove", principalId: string, report: typeof cargo) => ({
  action,
  principalId,
  subscriptionReportId: report!.subscriptionReportId,
});
export const GroupsAndDates = meta.story({
  tags: ["picture-dark"],
  args: {
    access,
    users: [{ id: "g1", displayName: "Underwriters", email: "Group: Ada Keller" }, ...users],
    mappings: withChanges(mappings, [
      change("remove", ada!.id, fleet),
      change("add", ada!.id, cargo),
      change("add", "g1", fleet),
    ]),
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("rowheader", { name: "Underwriters" })).toBeVisible();
    await expect(canvas.getByText(/^\d+ of \d+ people and groups, /)).toBeVisible();
    await expect(canvas.getByRole("gridcell", { name: "Has access until 31 Dec 2199" })).toBeVisible();
    await expect(canvas.getByRole("gridcell", { name: "Has access from 1 Jan 2199" })).toBeVisible();
    await userEvent.click(canvas.getByRole("gridcell", { name: "Has access by Underwriters until 31 Dec 2199" }));
    await expect(canvas.getByText(/^Given by Underwriters to 1 person\./)).toBeVisible();
    await expect(args.onCellsSet).not.toHaveBeenCalled();
  },
});
export const GroupsFailed = meta.story({
  args: { onAccessRetry: fn() },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/^Groups and dates could not be loaded/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onAccessRetry).toHaveBeenCalledOnce();
  },
});

export const WithoutUsers = meta.story({
  tags: ["picture"],
  args: { users: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^This client has no people yet\./)).toBeVisible();
    await expect(canvas.queryByRole("grid")).toBeNull();
  },
});

export const WithoutReports = meta.story({
  args: { reports: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("This client has no reports yet.")).toBeVisible();
  },
});

export const OnlyRead = meta.story({
  render: ({ title, users: people, reports: columns, mappings: given }) => (
    <AccessPanel
      title={title}
      users={people}
      reports={columns}
      mappings={given}
      firstReport={undefined}
      pending={new Map()}
      onClose={undefined}
    />
  ),
  play: async ({ canvas }) => {
    const [cell] = canvas.getAllByRole("gridcell", { name: "No access" });
    await userEvent.click(cell!);
    await expect(cell).toHaveAccessibleName("No access");
    await expect(canvas.queryByRole("button", { name: "Review changes" })).toBeNull();
  },
});
