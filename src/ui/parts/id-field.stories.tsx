import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { IdField } from "./text-field.tsx";

const id = "0d5b9e34-7c18-4f62-a9d3-84e6b1f0c257";
const address = `https://app.powerbi.com/groups/${id}/reports/${id}`;

const meta = preview.meta({
  title: "Parts/Id field",
  component: IdField,
  args: { label: "Report Id", value: id, locked: false, onChange: fn() },
  parameters: { layout: "padded" },
});

export const Valid = meta.story({
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole("textbox", { name: "Report Id" });
    await expect(field).toBeValid();
    await userEvent.click(field);
    await userEvent.paste(address);
    await expect(args.onChange).toHaveBeenLastCalledWith(address);
  },
});
export const Invalid = meta.story({
  args: { value: "no id" },
  play: async ({ canvas }) => expect(canvas.getByRole("textbox", { name: "Report Id" })).toBeInvalid(),
});
export const Locked = meta.story({
  args: { locked: true, hint: "Paste the address of the report, and both ids are filled in." },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("textbox", { name: "Report Id" }), "a");
    await expect(args.onChange).not.toHaveBeenCalled();
  },
});
