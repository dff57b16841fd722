import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { AdminArea } from "./admin-area.tsx";

const meta = preview.meta({
  title: "Admin/Admin area",
  component: AdminArea,
  args: {
    tab: "addreport" as const,
    hasFocusOnPreview: false,
    children: "The panel of the tab",
    onTabChange: fn(),
    onPreview: fn(),
  },
  argTypes: { tab: { control: "radio", options: ["addreport", "modifyreport", "userreportmapping"] } },
});

export const AddReport = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("tab", { name: "Add Report" })).toHaveAttribute("aria-selected", "true");
    canvas.getByRole("tab", { name: "Add Report" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect(args.onTabChange).toHaveBeenCalledWith("modifyreport");
    await userEvent.click(canvas.getByRole("button", { name: "Preview Report" }));
    await expect(args.onPreview).toHaveBeenCalledOnce();
  },
});
export const BackFromPreview = meta.story({
  args: { hasFocusOnPreview: true },
  play: async ({ canvas }) => expect(canvas.getByRole("button", { name: "Preview Report" })).toHaveFocus(),
});
