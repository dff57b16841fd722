import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { ExportNotice, type ExportNoticeProps, type ListExportView } from "./export-notice.tsx";

const views: Record<"exporting" | "saved" | "failed", ListExportView> = {
  exporting: { at: "exporting" },
  saved: { at: "saved", count: 1 },
  failed: { at: "failed" },
};
const rowsNoun: ExportNoticeProps["noun"] = "rows";

const meta = preview.meta({
  title: "Admin/Export notice",
  component: ExportNotice,
  args: {
    view: views.exporting,
    noun: rowsNoun,
    onRetry: fn(),
    onCancel: fn(),
    onDismiss: fn(),
  },
  argTypes: {
    view: { description: "The state of the export as `at`, and how many rows were saved." },
    noun: { description: "What the rows are." },
    onCancel: { description: "Called by Cancel while the rows are loaded." },
    onDismiss: { description: "Called by Close of the message about the saved file." },
  },
  parameters: { layout: "padded" },
});

export const Exporting = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Loading all rows that match…")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
});
export const Saved = meta.story({
  args: { view: views.saved },
  play: async ({ canvas }) => expect(canvas.getByText("1 row saved.")).toBeVisible(),
});
export const Failed = meta.story({
  args: { view: views.failed, noun: "entries" },
  play: async ({ canvas }) =>
    expect(canvas.getByText("The entries could not be loaded. No file was saved.")).toBeVisible(),
});
