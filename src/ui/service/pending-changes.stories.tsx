import { expect, fn } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { PendingChanges } from "./pending-changes.tsx";

const asked = { requestedAt: "2026-11-22T09:15:00Z", requestedBy: "Ada Keller" };

const meta = preview.meta({
  title: "Admin/Pending changes",
  component: PendingChanges,
  args: {
    changes: [
      { ...asked, id: "one", what: "Make administrator", personName: "Ben Ortiz", isOwn: false },
      { ...asked, id: "two", what: "Change the access of 42 people", personName: null, isOwn: true },
    ],
    isDeciding: false,
    outcome: undefined,
    onDecide: fn(),
  },
  parameters: { layout: "padded" },
});

export const Waiting = meta.story({
  play: async ({ args }) => {
    await press("Approve", args.onDecide, "one", true);
    await press("Withdraw", args.onDecide, "two", false);
  },
});
export const Decided = meta.story({
  args: { changes: [], outcome: { isSuccess: true, message: "Administrator added" } },
  play: async ({ canvas }) => expect(canvas.getByText("Administrator added.")).toBeVisible(),
});
export const Nothing = meta.story({
  args: { changes: [] },
  play: async ({ canvas }) => expect(canvas.queryByRole("region")).toBeNull(),
});
