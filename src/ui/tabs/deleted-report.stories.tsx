import { expect, fn } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { DeletedReport } from "./deleted-report.tsx";

const offered = { at: "offered", reportName: "Claims & Losses", secondsLeft: 598 } as const;

const meta = preview.meta({
  title: "Admin/Deleted report",
  component: DeletedReport,
  args: { view: offered, onUndo: fn(), onDismiss: fn() },
  parameters: { layout: "padded" },
});

export const Offered = meta.story({
  parameters: { state: "reportRestoration.offered" },
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("You can undo this within 10 minutes.")).toBeVisible();
    await press("Undo", args.onUndo);
    await press("Dismiss", args.onDismiss);
  },
});

export const Restoring = meta.story({
  parameters: { state: "reportRestoration.restoring" },
  args: { view: { ...offered, at: "restoring" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-busy", "true");
  },
});

export const Restored = meta.story({
  parameters: { state: "reportRestoration.restored" },
  args: { view: { at: "restored", reportName: "Claims & Losses", readers: 3 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("3 people can see it again.")).toBeVisible();
  },
});

export const RestoredWithoutReaders = meta.story({
  args: { view: { at: "restored", reportName: "Claims & Losses", readers: 0 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Nobody can see it.")).toBeVisible();
  },
});
