import { expect, fireEvent, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { anna as person, cargo } from "../../../workshop/stages/people.ts";
import type { Subscription } from "../../api/contract.ts";
import type { PersonReport } from "../../api/people-contract.ts";
import { PersonDetails, type PersonDetailsProps } from "./person-details.tsx";

const reports: readonly PersonReport[] = [
  cargo,
  { ...cargo, subscriptionReportId: 2, reportId: "r2", reportName: "Fleet Losses", mappedBy: null, mappedAt: null },
];
const hidden: PersonReport = {
  ...cargo,
  subscriptionReportId: 3,
  subscriptionName: "Vesterholm Energy",
  reportName: "Peer Benchmark",
  reason: "notMember",
};
const access = {
  details: {
    ...person,
    subscriptions: [{ id: "s1", displayName: "Alderbrook Marine Group" }],
    hiddenReportCount: 0,
  },
  page: { reports: [...reports], total: 2 },
};
const shown = { at: "shown" as const, person, ...access };
const longAccess = {
  details: { ...access.details, reportCount: 1204, subscriptionCount: 31 },
  page: { ...access.page, total: 1204 },
};
const allLoaded: PersonDetailsProps["moreReports"] = {
  at: "shown",
  hasMore: false,
  onMore: fn(),
  onRetry: fn(),
};
const moreAt = (at: PersonDetailsProps["moreReports"]["at"]) => ({ ...allLoaded, at, hasMore: true });
const memberOfMany = { person: { ...person, isInvited: false }, page: access.page };

const giving: NonNullable<PersonDetailsProps["giving"]> = {
  options: [{ value: "4", label: "Claims & Losses", hint: "Alderbrook Marine Group" }],
  isBusy: false,
  notice: null,
  onGive: fn(),
  onTake: fn(),
};

const links: PersonDetailsProps["links"] = { features: ["openings", "audit"], onNavigate: fn() };

const meta = preview.meta({
  title: "Admin/Person details",
  component: PersonDetails,
  args: {
    view: shown,
    change: { at: "closed" as const },
    added: null as "added" | "invited" | null,
    clients: [{ id: "s2", displayName: "Vesterholm Energy" }] as readonly Subscription[] | undefined,
    onClientChange: fn(),
    onClientUndo: fn(),
    address: "https://portal.example.com",
    moreReports: allLoaded,
    moreClients: allLoaded,
    onViewAs: fn() as ((report: PersonReport) => void) | undefined,
    giving,
    accessEnd: undefined as PersonDetailsProps["accessEnd"],
    links,
    onRetry: fn(),
    onRemoveAccess: fn() as (() => void) | undefined,
    onCopyAccess: fn() as (() => void) | undefined,
    onPersonChange: fn(),
    onClose: fn(),
  },
  argTypes: { added: { control: "radio", options: ["added", "invited", null] } },
  parameters: { layout: "padded" },
});

export const Shown = meta.story({
  tags: ["picture-dark"],
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/Assigned by ada\.keller@riskinsight\.example/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: /^View as .* Fleet Losses/ }));
    await expect(args.onViewAs).toHaveBeenCalledWith(reports[1]);
    await userEvent.click(canvas.getByRole("button", { name: "More actions" }));
    await press("Remove all access", args.onRemoveAccess);
    await press("Copy access…", args.onCopyAccess);
    await press("Close", args.onClose);
  },
});
export const LongName = meta.story({
  args: { view: { ...shown, person: { ...person, name: "Maximiliane Alexandra von Hohenberg-Wittgenstein" } } },
  globals: { viewport: { value: "narrow" } },
  play: async ({ canvas }) => {
    const { top } = canvas.getByRole("button", { name: "Close" }).getBoundingClientRect();
    await expect(top).toBeGreaterThanOrEqual(canvas.getByRole("heading", { level: 2 }).getBoundingClientRect().bottom);
  },
});
const way = { groupId: null, groupName: null, from: null, until: null, givenBy: "Ada Keller", givenAt: null };
const underwriters = {
  ...way,
  groupId: "g1",
  groupName: "Underwriters",
  until: "2199-12-31T12:00:00Z",
  givenAt: "2198-11-03T12:00:00Z",
};
const ending = {
  endsAt: new Date("2199-12-31T12:00:00").toISOString(),
  isBusy: false,
  outcome: undefined,
  onUndo: undefined,
  onChange: fn(),
};
export const AccessWithDates = meta.story({
  tags: ["picture"],
  args: {
    accessEnd: ending,
    view: {
      ...shown,
      page: {
        reports: [
          { ...cargo, ways: [way, underwriters] },
          { ...reports[1]!, reason: "notNow", ways: [{ ...underwriters, from: "2199-01-01T12:00:00Z" }] },
        ],
        total: 2,
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Directly, given by Ada Keller")).toBeVisible();
    const [until] = canvas.getAllByText(/^By Underwriters/);
    await expect(until).toHaveTextContent("By Underwriters, until 31 Dec 2199, given by Ada Keller, 3 Nov 2198");
    await expect(canvas.getByText(/^By Underwriters\s*, from/)).toHaveTextContent(
      "By Underwriters, from 1 Jan 2199, until 31 Dec 2199",
    );
    await expect(canvas.getAllByRole("button", { name: /^Remove .* Alderbrook/ })).toHaveLength(1);
    await expect(canvas.getByLabelText("Access ends on")).toHaveValue("2199-12-31");
    await expect(canvas.getByRole("button", { name: "Set" })).toBeDisabled();
    await userEvent.click(canvas.getByRole("button", { name: "Clear" }));
    await expect(ending.onChange).toHaveBeenLastCalledWith(null);
    await fireEvent.change(canvas.getByLabelText("Access ends on"), { target: { value: "2198-12-31" } });
    await userEvent.click(canvas.getByRole("button", { name: "Set" }));
    await expect(ending.onChange).toHaveBeenLastCalledWith(new Date("2198-12-31T23:59:59").toISOString());
  },
});
export const AccessEndCleared = meta.story({
  args: {
    accessEnd: {
      ...ending,
      endsAt: null,
      outcome: { isSuccess: true, message: "Access no longer ends" },
      onUndo: fn(),
    },
  },
  play: async ({ canvas, args }) => {
    await press("Undo", args.accessEnd?.onUndo);
    await expect(canvas.queryByRole("button", { name: "Clear" })).toBeNull();
  },
});
export const GivingAndTaking = meta.story({
  play: async ({ canvas, args }) => {
    await press("Remove Fleet Losses, Alderbrook Marine Group", args.giving?.onTake, reports[1]);
    await userEvent.click(canvas.getByRole("combobox", { name: "Give report" }));
    await userEvent.click(canvas.getByRole("option", { name: /Claims & Losses/ }));
    await press("Give", args.giving?.onGive, 4);
  },
});
export const Deactivated = meta.story({
  args: { view: { ...shown, person: { ...person, role: "administrator", isActive: false } } },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText("They are deactivated and cannot sign in, whatever is assigned to them."),
    ).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Reactivate" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: /^View as/ })).toBeNull();
  },
});
export const AssignedButHidden = meta.story({
  args: {
    view: {
      ...shown,
      details: { ...access.details, hiddenReportCount: 1 },
      page: { ...access.page, reports: [...reports, hidden], total: 3 },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("2 reports, and 1 assigned that they cannot see")).toBeVisible();
    await expect(canvas.getByText("Cannot see it: does not belong to this client.")).toBeVisible();
  },
});
export const MoreReports = meta.story({
  args: { view: { ...shown, ...longAccess }, moreReports: moreAt("shown"), onViewAs: undefined },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Alderbrook Marine Group and 30 more")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: /^View as/ })).toBeNull();
    await press("Show more", args.moreReports.onMore);
  },
});
export const MoreFailed = meta.story({
  args: { view: { ...shown, ...longAccess }, moreReports: moreAt("moreFailed"), onViewAs: undefined },
  play: ({ args }) => press("Try again", args.moreReports.onRetry),
});
export const MoreClientsFailed = meta.story({
  args: { view: { ...shown, ...longAccess, ...memberOfMany }, moreClients: moreAt("moreFailed") },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("More clients could not be loaded.")).toBeVisible();
    await press("Try again", args.moreClients.onRetry);
  },
});
export const NoAccess = meta.story({
  tags: ["picture"],
  args: {
    view: {
      at: "shown",
      person: { ...person, role: "none", lastSignInAt: null },
      details: { ...access.details, subscriptions: [], subscriptionCount: 0, reportCount: 0 },
      page: { reports: [], total: 0 },
    },
  },
});
export const Loading = meta.story({
  args: { view: { at: "loading", person } },
  // The buttons are there from the start, so that loading moves nothing.
  play: async ({ canvas }) => expect(canvas.getByRole("button", { name: "Copy access…" })).toBeVisible(),
});
export const Failed = meta.story({
  args: { view: { at: "failed", person } },
  play: ({ args }) => press("Try again", args.onRetry),
});
export const Removed = meta.story({ args: { view: { at: "removed", person } } });
export const Invited = meta.story({
  parameters: { state: "personAdding.done" },
  args: {
    added: "invited",
    view: {
      at: "shown",
      person: { ...person, isInvited: true, lastSignInAt: null },
      details: { ...access.details, reportCount: 0 },
      page: { reports: [], total: 0 },
    },
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("They are invited.")).toBeVisible();
    await expect(canvas.getByText("https://portal.example.com")).toBeVisible();
    await press("Withdraw invitation", args.onPersonChange, "withdrawInvitation");
  },
});
export const Added = meta.story({
  args: { added: "added" },
  play: async ({ canvas }) => expect(canvas.getByText("They are added and can sign in.")).toBeVisible(),
});
export const Withdrawn = meta.story({
  args: {
    view: { at: "removed", person },
    change: { at: "done", person, change: "withdrawInvitation", hadNoSessions: false },
  },
  play: async ({ canvas }) => expect(canvas.getByText(/^The invitation is withdrawn\./)).toBeVisible(),
});
export const OnlyRead = meta.story({
  tags: ["picture"],
  render: ({ view, moreReports, moreClients, links, onRetry, onClose }) => (
    <PersonDetails {...{ view, moreReports, moreClients, links, onRetry, onClose }} />
  ),
  args: {
    view: {
      ...shown,
      person: { ...person, ...access.details, isAuditor: true, isInvited: false, accessEndsAt: "2199-12-31T12:00:00Z" },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Auditor")).toBeVisible();
    await expect(canvas.getByText(/^31 Dec 2199/)).toBeVisible();
    await expect(canvas.getAllByRole("button")).toHaveLength(1);
  },
});
