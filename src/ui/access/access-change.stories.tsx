import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { anna, ben, cargo } from "../../../workshop/stages/people.ts";
import type { PersonReport, PersonRow } from "../../api/people-contract.ts";
import type { AccessChangeView } from "../../machines/access/access-change.machine.ts";
import { AccessChange, PersonHeading } from "./access-change.tsx";

const person: PersonRow = { ...anna, subscriptionCount: 2, reportCount: 3, isInvited: false };
const reports: readonly PersonReport[] = [
  cargo,
  { ...cargo, subscriptionReportId: 2, reportName: "Fleet Losses" },
  {
    ...cargo,
    subscriptionReportId: 3,
    subscriptionId: "s2",
    subscriptionName: "Vesterholm Energy",
    reportName: "Construction All Risks in the Northern Waters",
  },
];
const removal: Extract<AccessChangeView, { at: "loading" | "failed" | "confirming" }> = {
  at: "confirming",
  person,
  colleague: null,
  reports,
  leftOut: [],
  groups: [],
};
const way = { from: null, givenBy: null, givenAt: null };
const copy = { ...removal, colleague: ben };

const meta = preview.meta({
  title: "Admin/Access change",
  component: AccessChange,
  decorators: [
    (Story) => (
      <>
        <PersonHeading person={person} />
        <Story />
      </>
    ),
  ],
  args: { view: removal, onConfirm: fn(), onCancel: fn(), onRetry: fn() },
  parameters: { layout: "padded" },
});

export const Question = meta.story({
  parameters: { state: "accessChange.confirming" },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/^They lose 3 reports at 2 clients\./)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Remove access" }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
});
export const NothingToRemove = meta.story({
  args: { view: { ...removal, reports: [] } },
  play: async ({ canvas }) => expect(canvas.queryByRole("button", { name: "Remove access" })).toBeNull(),
});
export const Loading = meta.story({
  parameters: { state: "accessChange.loading" },
  args: { view: { at: "loading", person, colleague: null } },
});
export const Failed = meta.story({
  parameters: { state: "accessChange.failed" },
  args: { view: { at: "failed", person, colleague: null } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
export const Copy = meta.story({
  tags: ["picture"],
  args: { view: copy },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/ben\.ortiz@alderbrook\.example/)).toBeVisible();
    await expect(canvas.getByText("They get 3 reports at 2 clients. Nothing has been added yet.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Copy access" }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
});
export const CopyWithGroup = meta.story({
  args: {
    view: {
      ...copy,
      reports: reports.map((report, index) => ({
        ...report,
        ways: [
          index === 0
            ? { ...way, groupId: "g1", groupName: "Underwriters", until: null }
            : { ...way, groupId: null, groupName: null, until: index === 1 ? "2199-12-31T12:00:00Z" : null },
        ],
      })),
      groups: [{ id: "g1", name: "Underwriters" }],
    },
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText("They get 3 reports at 2 clients, and join the group Underwriters. Nothing has been added yet."),
    ).toBeVisible();
    await expect(canvas.getByText("by Underwriters")).toBeVisible();
    await expect(canvas.getByText("until 31 Dec 2199")).toBeVisible();
  },
});
export const CopyLeavesReportsOut = meta.story({
  args: { view: { ...copy, reports: reports.slice(0, 2), leftOut: reports.slice(2) } },
  play: async ({ canvas, args }) => {
    await expect(
      canvas.getByText(/^1 report at 1 client cannot be given to them\. They do not belong to this client\./),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Change their clients" }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
});
export const NothingToCopy = meta.story({
  args: { view: { ...copy, reports: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("There is nothing to add.")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Copy access" })).toBeNull();
  },
});
