import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { PastedText } from "./pasted-text.tsx";

const meta = preview.meta({
  title: "Admin/Pasted text",
  component: PastedText,
  args: {
    label: "Mappings as CSV",
    value: "",
    placeholder: "Action,User,Report",
    hint: "The first line names the columns.",
    onChange: fn(),
  },
  argTypes: {
    label: { description: "The visible name of the field." },
    value: { description: "The text." },
    placeholder: { description: "An example, shown while the field is empty." },
    hint: { description: "Help below the field." },
    onChange: { description: "Called with the edited text." },
  },
  parameters: { layout: "padded" },
});

export const Empty = meta.story({
  play: async ({ canvas, args }) => {
    const box = canvas.getByRole("textbox", { name: "Mappings as CSV" });
    await expect(box).toHaveAccessibleDescription("The first line names the columns.");
    await userEvent.type(box, "U");
    await expect(args.onChange).toHaveBeenCalledWith("U");
  },
});
export const Filled = meta.story({ args: { value: "Action,User,Report\nadd,Ben Ortiz,Claims & Losses" } });
