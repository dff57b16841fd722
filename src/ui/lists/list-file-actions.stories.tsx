import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { ListFileActions } from "./list-file-actions.tsx";

const meta = preview.meta({
  title: "Admin/Export and import of a list",
  component: ListFileActions,
  args: { isExporting: false, canExport: true, onExport: fn(), onImport: fn() },
  argTypes: {
    isExporting: { description: "Whether the rows of an export are being loaded." },
    canExport: { description: "Whether the list has rows." },
    onExport: { description: "Called by Export CSV." },
    onImport: { description: "Called by Import CSV." },
  },
  parameters: { layout: "padded", state: ["listImport.closed", ...exportStates()] },
});

function exportStates() {
  return ["ready", "exporting", "saved", "failed"].map((state) => `listFileExport.${state}`);
}

export const Ready = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Export CSV" }));
    await userEvent.click(canvas.getByRole("button", { name: "Import CSV" }));
    await expect(args.onExport).toHaveBeenCalledOnce();
    await expect(args.onImport).toHaveBeenCalledOnce();
  },
});
export const Exporting = meta.story({ args: { isExporting: true } });
export const EmptyList = meta.story({
  args: { canExport: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Export CSV" })).toBeDisabled();
  },
});
