import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { ClientAdministrators, type ClientAdministratorsProps } from "./client-administrators.tsx";

const meta = preview.meta({
  title: "Admin/Client administrators",
  component: ClientAdministrators,
  args: {
    administrators: ["p1"],
    people: [
      { value: "p1", label: "Anna Berg", hint: "anna.berg@alderbrook.example" },
      { value: "p2", label: "Ben Ortiz", hint: "ben.ortiz@alderbrook.example" },
    ],
    isBusy: false,
    outcome: undefined as ClientAdministratorsProps["outcome"],
    onUndo: undefined as ClientAdministratorsProps["onUndo"],
    onChange: fn(),
  },
  parameters: { layout: "padded" },
});

export const Listed = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("combobox", { name: "Make administrator of this client" }));
    await userEvent.click(await screen.findByRole("option", { name: /^Ben/ }));
    await userEvent.click(canvas.getByRole("button", { name: "Add" }));
    await expect(args.onChange).toHaveBeenCalledWith("p2", true);
    await userEvent.click(canvas.getByRole("button", { name: "Remove Anna Berg as administrator" }));
    await expect(args.onChange).toHaveBeenLastCalledWith("p1", false);
  },
});

export const Changed = meta.story({
  args: { outcome: { isSuccess: true, message: "Now administers the client" }, onUndo: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Undo" }));
    await expect(args.onUndo).toHaveBeenCalledOnce();
  },
});

export const Nobody = meta.story({
  args: { administrators: [], people: undefined },
  play: async ({ canvas }) => expect(canvas.getByText(/^Nobody\./)).toBeVisible(),
});
