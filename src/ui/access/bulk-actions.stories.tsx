import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { BulkActions } from "./bulk-actions.tsx";

const meta = preview.meta({
  title: "Admin/Bulk actions",
  component: BulkActions,
  args: {
    disabled: false,
    restoredCount: 0,
    focused: null,
    onAccessMatrixOpen: fn(),
    onMappingImportOpen: fn(),
  },
  argTypes: { focused: { control: "radio", options: [null, "accessMatrix", "mappingImport"] } },
  parameters: { layout: "padded" },
});

export const Enabled = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Access matrix" }));
    await userEvent.click(canvas.getByRole("button", { name: "Import or export CSV" }));
    await expect(args.onAccessMatrixOpen).toHaveBeenCalledOnce();
    await expect(args.onMappingImportOpen).toHaveBeenCalledOnce();
    await expect(canvas.queryByRole("status")).toBeNull();
  },
});
export const Disabled = meta.story({
  args: { disabled: true },
  play: async ({ canvas }) => {
    for (const button of canvas.getAllByRole("button")) await expect(button).toBeDisabled();
  },
});
export const WithRestoredChanges = meta.story({
  args: { restoredCount: 12 },
  play: async ({ canvas }) =>
    expect(canvas.getByRole("status")).toHaveTextContent("12 pending changes in Access matrix"),
});
export const BackFromImport = meta.story({
  args: { focused: "mappingImport" },
  play: async ({ canvas }) => expect(canvas.getByRole("button", { name: "Import or export CSV" })).toHaveFocus(),
});
