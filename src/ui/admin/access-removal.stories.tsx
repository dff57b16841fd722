import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import type { PersonReport, PersonRow } from "../../api/people-contract.ts";
import type { AccessRemovalView } from "../../machines/admin/access-removal.machine.ts";
import { AccessRemoval, PersonHeading } from "./access-removal.tsx";

const person: PersonRow = {
  principalId: "p1",
  name: "Anna Berg",
  email: "anna.berg@alderbrook.example",
  role: "reader",
  subscriptionCount: 2,
  reportCount: 3,
  lastSignInAt: "2026-11-22T09:15:00Z",
};
const cargo: PersonReport = {
  subscriptionReportId: 1,
  subscriptionId: "s1",
  subscriptionName: "Alderbrook Marine Group",
  reportId: "r1",
  reportName: "Cargo in Transit",
  reason: "mapped",
  mappedBy: null,
  mappedAt: null,
};
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

const confirming: Exclude<AccessRemovalView, { at: "closed" | "removing" }> = { at: "confirming", person, reports };

const meta = preview.meta({
  title: "Admin/Access removal",
  component: AccessRemoval,
  decorators: [
    (Story) => (
      <>
        <PersonHeading person={person} />
        <Story />
      </>
    ),
  ],
  args: { view: confirming, onConfirm: fn(), onCancel: fn(), onRetry: fn() },
  argTypes: {
    view: { description: "The person, and everything that would be removed once it is loaded." },
    onConfirm: { description: "Called by Remove access." },
    onCancel: { description: "Called by Cancel." },
    onRetry: { description: "Called by Try again." },
  },
  parameters: { layout: "padded" },
});

export const Question = meta.story({
  tags: ["dark"],
  parameters: { state: "accessRemoval.confirming" },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/^They lose 3 reports at 2 clients\./)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Remove access" }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
});
export const Phone = meta.story({ globals: { viewport: { value: "narrow" } } });
export const NothingToRemove = meta.story({
  tags: ["no-picture"],
  args: { view: { at: "confirming", person, reports: [] } },
  play: async ({ canvas }) => expect(canvas.queryByRole("button", { name: "Remove access" })).toBeNull(),
});
export const Loading = meta.story({
  tags: ["no-picture"],
  parameters: { state: "accessRemoval.loading" },
  args: { view: { at: "loading", person } },
});
export const Failed = meta.story({
  parameters: { state: "accessRemoval.failed" },
  args: { view: { at: "failed", person } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
