import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { TextField } from "../parts/text-field.tsx";
import { FormDialog } from "./form-dialog.tsx";

const meta = preview.meta({
  title: "Dialogs/Form",
  component: FormDialog,
  args: {
    frame: { open: true },
    title: "Add client",
    saveLabel: "Add client",
    at: "editing" as const,
    canSave: true,
    onSave: fn(),
    onCancel: fn(),
    children: <TextField label="Client name" value="Tamarind Re" onChange={fn()} />,
  },
  argTypes: {
    title: { description: "What the form is for." },
    saveLabel: { description: "On the button that sends the form, as Enter does." },
    at: {
      description: "Whether the form is entered or being saved.",
      control: "radio",
      options: ["editing", "saving"],
    },
    canSave: { description: "Whether the form is complete." },
    onSave: { description: "Called by the primary button and by Enter." },
    onCancel: { description: "Called by Cancel." },
    children: { description: "The fields." },
  },
  parameters: { docs: { story: { inline: false, height: "20rem" } } },
});

export const Complete = meta.story({
  play: async ({ args }) => {
    await userEvent.type(screen.getByLabelText("Client name"), "{Enter}");
    await expect(args.onSave).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
});
export const Incomplete = meta.story({
  args: { canSave: false },
  play: async () => expect(screen.getByRole("button", { name: "Add client" })).toBeDisabled(),
});
export const Saving = meta.story({
  args: { at: "saving" },
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole("button", { name: "Add client" }));
    await expect(args.onSave).not.toHaveBeenCalled();
    await expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled();
  },
});
