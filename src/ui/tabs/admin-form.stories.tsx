import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { Button } from "../parts/button.tsx";
import { AdminForm } from "./report-form.tsx";

const meta = preview.meta({
  title: "Admin/Admin form",
  component: AdminForm,
  args: {
    title: "Add a report to a subscription",
    actions: <Button type="submit">Add Report</Button>,
    children: "The fields of the form",
    onSubmit: fn(),
  },
  argTypes: {
    title: { description: "The heading, which also names the form for screen readers." },
    actions: { description: "The buttons below the fields." },
    children: { description: "The fields.", control: "text" },
    onSubmit: { description: "Called by the submit button and by Enter." },
  },
  parameters: { layout: "padded" },
});

export const Shown = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("form", { name: "Add a report to a subscription" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Add Report" }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
});
