import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { AddedReport } from "./report-form.tsx";

const meta = preview.meta({
  title: "Admin/Added report",
  component: AddedReport,
  args: { reportName: "Claims & Losses", clientName: "Alderbrook Marine", canGiveAccess: true, onGiveAccess: fn() },
  parameters: { layout: "padded" },
});

export const Shown = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Added. Nobody can see it yet.")).toBeVisible();
    await expect(canvas.getByText(/Claims & Losses · Alderbrook Marine/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Give access" }));
    await expect(args.onGiveAccess).toHaveBeenCalledOnce();
  },
});

export const OtherChangesAreOpen = meta.story({
  args: { canGiveAccess: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Give access" })).toBeDisabled();
    await expect(canvas.getByText(/^Finish the changes/)).toBeVisible();
  },
});
