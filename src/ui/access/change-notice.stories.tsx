import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { ChangeNotice } from "./change-notice.tsx";

const added = {
  at: "settled" as "settled" | "sending" | "interrupted",
  change: { action: "add" as const, subscriptionReportId: 1, principalId: "p1" },
  name: "Cargo in Transit",
  undoing: false,
  problem: "",
  total: 1,
  answered: 1,
  failed: [],
  canRetry: false,
  canUndo: true,
};

const meta = preview.meta({
  title: "Admin/Change notice",
  component: ChangeNotice,
  args: { view: added, onResume: fn(), onUndo: fn() },
  parameters: { layout: "padded" },
});

export const Given = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Access given.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Undo" }));
    await expect(args.onUndo).toHaveBeenCalledOnce();
  },
});
export const Undoing = meta.story({
  args: { view: { ...added, at: "sending", undoing: true, canUndo: false } },
  play: async ({ canvas }) => expect(canvas.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-busy", "true"),
});
export const Undone = meta.story({
  args: { view: { ...added, undoing: true, canUndo: false } },
  play: async ({ canvas }) => expect(canvas.getByText("Access removed.")).toBeVisible(),
});
export const Refused = meta.story({
  args: {
    view: {
      ...added,
      canUndo: false,
      failed: [{ change: added.change, message: "This person already has this report" }],
    },
  },
  play: async ({ canvas }) => expect(canvas.getByText("This person already has this report.")).toBeVisible(),
});
export const Interrupted = meta.story({
  args: { view: { ...added, at: "interrupted", canUndo: false } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onResume).toHaveBeenCalledOnce();
  },
});
