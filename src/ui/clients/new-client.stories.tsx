import { expect, fn, userEvent, within } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { anna, ben } from "../../../workshop/stages/people.ts";
import { alderbrook, alderbrookDetails } from "../../../workshop/stages/subscriptions.ts";
import type { ReportCheck } from "../../api/report-contract.ts";
import type { NewClientForm, NewClientView } from "../../machines/clients/new-client.machine.ts";
import {
  describePeople,
  describeReports,
  noEntries,
  nothingFound,
  nothingWritten,
  type Setup,
} from "../../rules/clients/client-setup.ts";
import { listSteps } from "../../rules/clients/setup-steps.ts";
import { NewClient } from "./new-client.tsx";

const group = "6f2a84c0-d7e1-4953-b8f6-3ae5d10c97b2";
const cargoId = "82b6f03d-c5e7-4a19-b4d8-09ce7fa31d62";
const claimsId = "1f0c2579-ab1e-4f62-a9d3-84e6b0d5b9e3";
const addressOf = (id: string) => `https://app.powerbi.com/groups/${group}/reports/${id}/ReportSection`;
const check: ReportCheck = {
  exists: true,
  reportName: "Cargo in Transit",
  dataSetId: group,
  identityRequired: true,
  message: "",
  problems: [],
};

const empty: Setup = { client: null, entries: noEntries, found: nothingFound, written: nothingWritten };
const filled: Setup = {
  ...empty,
  entries: {
    ...noEntries,
    displayName: "Tamarind Re",
    partyId: "70090001",
    people: `${ben.email}\nada.lovelace@tamarind.example, Grace Hopper <grace@tamarind.example>`,
    reports: `${addressOf(cargoId)}\n${addressOf(claimsId)}`,
    toggled: [`${claimsId} grace@tamarind.example`],
  },
  found: {
    people: { [ben.email]: ben, "ada.lovelace@tamarind.example": null, "grace@tamarind.example": null },
    reports: {
      [cargoId]: check,
      [claimsId]: {
        ...check,
        reportName: "Claims by Month",
        identityRequired: false,
        problems: ["Its data set requires a role. Enter one for this report, or set POWERBI_RLS_ROLES."],
      },
    },
  },
};
const refused: Setup = {
  ...filled,
  entries: {
    ...filled.entries,
    people: `${ben.email}\n${ben.email}\nnobody\n${anna.email}`,
    reports: `${addressOf(cargoId)}\n${addressOf(claimsId)}\nhttps://app.powerbi.com/groups/me/reports/${cargoId}`,
  },
  found: {
    people: { [ben.email]: ben, [anna.email]: { ...anna, isActive: false } },
    reports: {
      [cargoId]: check,
      [claimsId]: { ...check, exists: false, message: "This group has no report with this ID." },
    },
  },
};

const created = {
  id: "s9",
  displayName: "Tamarind Re",
  partyId: "70090001",
  people: [],
  reports: [],
  groups: [],
  mapped: [],
  isTooLarge: false,
  isCreated: true,
};
const halfWritten: Setup = {
  ...filled,
  client: created,
  written: { ...nothingWritten, principals: { [ben.email]: ben } },
};
const allWritten: Setup = {
  ...halfWritten,
  written: {
    principals: {
      [ben.email]: ben,
      "ada.lovelace@tamarind.example": { ...anna, principalId: "p7", isInvited: true },
      "grace@tamarind.example": { ...anna, principalId: "p8", isInvited: true },
    },
    numbers: { [cargoId]: 21, [claimsId]: 22 },
    groups: {},
    mapped: ["21 p3", "22 p3", "21 p7", "22 p7", "21 p8"],
  },
};

const editing = (setup: Setup, form: Partial<NewClientForm> = {}): NewClientView & { at: "editing" } => ({
  at: "editing",
  given: setup.client && setup.client.id,
  setup,
  people: describePeople(setup),
  reports: describeReports(setup),
  isClientLocked: false,
  nameProblem: undefined,
  partyProblem: undefined,
  obstacle: undefined,
  isAsking: false,
  ...form,
});
const progress = (at: "sending" | "stopped" | "done", setup: Setup, problem = "") => ({
  at,
  given: null,
  setup,
  steps: listSteps(setup),
  problem,
});

const meta = preview.meta({
  title: "Admin/New client",
  component: NewClient,
  args: {
    view: editing(filled),
    part: "client" as const,
    hasGroups: true,
    onFieldChange: fn(),
    onPaste: fn(),
    onReportName: fn(),
    onToggle: fn(),
    onCreate: fn(),
    onRetry: fn(),
    onResume: fn(),
    onDiscard: fn(),
    onClose: fn(),
    onOpenClient: fn(),
    onViewAs: fn(),
    onNavigate: fn(),
  },
  parameters: { layout: "padded" },
});

export const Empty = meta.story({
  tags: ["picture"],
  parameters: { state: "newClient.editing.typing" },
  args: { view: editing(empty, { obstacle: "Enter the client’s name and GCID." }) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByLabelText("Client name")).toHaveFocus();
    await userEvent.type(canvas.getByLabelText("Client name"), "T");
    await expect(args.onFieldChange).toHaveBeenCalledWith("displayName", "T");
    await userEvent.type(canvas.getByLabelText("Emails"), "a");
    await expect(args.onPaste).toHaveBeenLastCalledWith("people", "a");
    await expect(canvas.getByRole("button", { name: "Create" })).toBeDisabled();
    await expect(canvas.getByText("Enter the client’s name and GCID.")).toBeVisible();
  },
});
export const Filled = meta.story({
  tags: ["picture", "picture-dark"],
  parameters: { state: "newClient.editing.resting" },
  play: async ({ canvas, args }) => {
    const matrix = within(canvas.getByRole("table"));
    await expect(matrix.getByRole("checkbox", { name: "All of Grace Hopper" })).toBePartiallyChecked();
    await userEvent.click(matrix.getByRole("checkbox", { name: "Ben Ortiz: Cargo in Transit" }));
    await expect(args.onToggle).toHaveBeenLastCalledWith([`${cargoId} ${ben.email}`]);
    await userEvent.click(matrix.getByRole("checkbox", { name: "All of Grace Hopper" }));
    await expect(args.onToggle).toHaveBeenLastCalledWith([`${claimsId} grace@tamarind.example`]);
    await userEvent.click(matrix.getByRole("checkbox", { name: "All of Cargo in Transit" }));
    await expect(args.onToggle).toHaveBeenLastCalledWith([
      `${cargoId} ${ben.email}`,
      `${cargoId} ada.lovelace@tamarind.example`,
      `${cargoId} grace@tamarind.example`,
    ]);
    await expect(canvas.getByText("Gives 5 permissions to open a report")).toBeVisible();
    await press("Create", args.onCreate);
    await press("Cancel", args.onClose);
  },
});
const grouped: Setup = {
  ...filled,
  entries: {
    ...filled.entries,
    people: `${ben.email}\nUnderwriters:\nada.lovelace@tamarind.example, Grace Hopper <grace@tamarind.example>`,
    toggled: [`${claimsId} group underwriters`],
  },
};
export const Grouped = meta.story({
  tags: ["picture", "picture-dark"],
  args: { view: editing(grouped) },
  play: async ({ canvas, args }) => {
    const matrix = within(canvas.getByRole("table"));
    await expect(matrix.getAllByText("by Underwriters")).toHaveLength(2);
    await expect(canvas.getByText("Adds the group Underwriters with 2 people")).toBeVisible();
    await expect(canvas.getByText("Gives 3 permissions to open a report")).toBeVisible();
    await expect(matrix.getByRole("checkbox", { name: "All of Everyone, every report" })).toBePartiallyChecked();
    await userEvent.click(matrix.getByRole("checkbox", { name: "All of Cargo in Transit" }));
    await expect(args.onToggle).toHaveBeenLastCalledWith([`${cargoId} group underwriters`, `${cargoId} ${ben.email}`]);
  },
});
export const GroupStopped = meta.story({
  args: {
    view: progress(
      "stopped",
      { ...allWritten, entries: grouped.entries, written: { ...allWritten.written, mapped: [] } },
      "This client already has a group with this name",
    ),
  },
  play: async ({ canvas }) => {
    const steps = within(canvas.getByRole("list"));
    await expect(steps.getByText("Group Underwriters")).toBeVisible();
    await expect(steps.getByText("Stopped here")).toBeVisible();
  },
});
export const RefusedLines = meta.story({
  tags: ["picture"],
  args: { view: editing(refused) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Line 2: The same email is in line 1.")).toBeVisible();
    await expect(canvas.getByText("Line 4: This person is deactivated. Reactivate them first.")).toBeVisible();
    await expect(canvas.getByText("Line 2: This group has no report with this ID.")).toBeVisible();
    await expect(canvas.getByText("Leaves out 5 lines")).toBeVisible();
  },
});
export const Checking = meta.story({
  parameters: { state: "newClient.editing.looking" },
  args: { view: editing({ ...filled, found: nothingFound }, { obstacle: "The entries are being checked." }) },
  play: async ({ canvas }) => expect(within(canvas.getByRole("table")).getAllByText("Checking…")).toHaveLength(2),
});
export const NotChecked = meta.story({
  args: {
    view: editing(
      { ...filled, found: { people: { [ben.email]: "unanswered" }, reports: { [cargoId]: "unanswered" } } },
      { obstacle: "Some entries could not be checked. Check them again, or remove them." },
    ),
  },
  play: ({ args }) => press("Try again", args.onRetry),
});
export const Asking = meta.story({
  parameters: { state: "newClient.asking" },
  args: { view: editing(filled, { isAsking: true }) },
  play: async ({ args }) => {
    await press("Keep editing", args.onResume);
    await press("Discard", args.onDiscard);
  },
});
export const ClientThatExists = meta.story({
  args: {
    part: "reports",
    view: editing({
      ...filled,
      client: {
        ...alderbrook,
        people: alderbrookDetails.people,
        reports: alderbrookDetails.reports.map(({ id, reportName }) => ({
          subscriptionReportId: id,
          reportId: `listed ${id}`,
          reportName,
        })),
        groups: [],
        mapped: ["1 p1", "2 p1"],
        isTooLarge: false,
        isCreated: false,
      },
      entries: { ...noEntries, reports: addressOf(claimsId) },
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent("Add to Alderbrook Marine Group");
    await expect(canvas.getByLabelText("Addresses")).toHaveFocus();
    await expect(canvas.getAllByText("Has access")).toHaveLength(2);
  },
});
export const LoadingClient = meta.story({
  parameters: { state: "newClient.loading" },
  args: { view: { at: "loading", given: "s1" } },
});
export const ClientNotLoaded = meta.story({
  parameters: { state: "newClient.unloaded" },
  args: { view: { at: "unloaded", given: "s1" } },
});
export const Sending = meta.story({
  parameters: { state: "newClient.sending" },
  args: { view: progress("sending", halfWritten) },
  play: async ({ canvas }) => expect(canvas.getByText("Writing…")).toBeVisible(),
});
export const Stopped = meta.story({
  tags: ["picture"],
  parameters: { state: "newClient.stopped" },
  args: {
    view: progress("stopped", halfWritten, "The server did not confirm it. Check your connection, then try again."),
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("2 of 7 steps are written and stay.");
    await press("Try again", args.onRetry);
    await press("Change entries", args.onResume);
  },
});
export const Done = meta.story({
  tags: ["picture"],
  parameters: { state: "newClient.done" },
  args: { view: progress("done", allWritten) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("heading", { name: "Tamarind Re is ready" })).toHaveFocus();
    await press("View as Ben Ortiz", args.onViewAs);
    await press("Open client", args.onOpenClient);
  },
});
