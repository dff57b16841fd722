import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { firstSubscription } from "../../../workshop/stages/first-subscription.ts";
import { ChangeProgress } from "./change-progress.tsx";

const { users, reports } = firstSubscription();
const failed = users.map(({ id }, index) => ({
  change: {
    action: "add" as const,
    principalId: id,
    subscriptionReportId: reports[index % reports.length]?.subscriptionReportId ?? 0,
  },
  message: "The report is being moved",
}));

const meta = preview.meta({
  title: "Admin/Change progress",
  component: ChangeProgress,
  args: {
    at: "settled" as const,
    undoing: false,
    problem: "",
    total: 1250,
    answered: 1250,
    failed: [],
    canRetry: false,
    canUndo: true,
    users,
    reports,
    onResume: fn(),
    onRetryFailed: fn(),
    onUndo: fn(),
    onClose: fn(),
  },
  argTypes: { at: { control: "radio", options: ["sending", "interrupted", "settled"] } },
});

export const SendingChanges = meta.story({
  parameters: { state: ["accessChange.applying", "accessGrid.changing", "mappingChanges.sending"] },
  args: { at: "sending", answered: 300, canUndo: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("progressbar")).toHaveAttribute("value", "300");
    await expect(canvas.getByText("Processing.. 300 of 1,250")).toBeVisible();
    await expect(canvas.queryByRole("button")).toBeNull();
  },
});
export const Interrupted = meta.story({
  parameters: { state: "mappingChanges.interrupted" },
  args: { at: "interrupted", answered: 300 },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("Completed changes are saved; the rest were not sent.");
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onResume).toHaveBeenCalledOnce();
  },
});
export const GroupRefused = meta.story({
  args: { at: "interrupted", answered: 0, problem: "This group is no longer in the portal" },
  play: async ({ canvas }) =>
    expect(canvas.getByRole("alert")).toHaveTextContent("This group is no longer in the portal. Completed changes"),
});
export const Settled = meta.story({
  parameters: { state: "mappingChanges.settled" },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("1,250 of 1,250 done.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Undo" }));
    await userEvent.click(canvas.getByRole("button", { name: "Done" }));
    await expect(args.onUndo).toHaveBeenCalledOnce();
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});
export const SettledWithFailures = meta.story({
  tags: ["picture"],
  args: { failed, canRetry: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(`${failed.length} changes failed.`)).toBeVisible();
    await expect(canvas.getByRole("region", { name: "Failed changes" })).toHaveTextContent("The report is being moved");
  },
});
export const SettledWithOneFailure = meta.story({
  args: {
    failed: failed
      .slice(0, 1)
      .map(({ change, message }) => ({ change: { ...change, principalId: "8d1f0a52" }, message })),
    canRetry: true,
  },
  play: async ({ canvas, args }) => {
    // A person who is no longer known is named by the id.
    await expect(canvas.getByText("8d1f0a52")).toBeVisible();
    await expect(canvas.getByText("1 change failed.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Retry failed" }));
    await expect(args.onRetryFailed).toHaveBeenCalledOnce();
  },
});
export const Undone = meta.story({
  args: { undoing: true, canUndo: false },
  play: async ({ canvas }) => expect(canvas.getByText("1,250 of 1,250 undone.")).toBeVisible(),
});
