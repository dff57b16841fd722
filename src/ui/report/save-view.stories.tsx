import { expect, screen, userEvent, within } from "storybook/test";
import preview from "#.storybook/preview";
import { dialogArgs, losses, naming } from "../../../workshop/stages/saved-views.ts";
import { SavedViewsDialog } from "./saved-views-dialog.tsx";

const dialog = () => within(screen.getByRole("dialog"));

const meta = preview.meta({
  title: "Dialogs/Save view",
  component: SavedViewsDialog,
  args: { ...dialogArgs, view: naming },
  parameters: { docs: { story: { inline: false, height: "30rem" } } },
});

export const Naming = meta.story({
  tags: ["picture"],
  parameters: { state: "savedViews.naming" },
  play: async ({ args }) => {
    await expect(dialog().getByRole("button", { name: "Save" })).toBeDisabled();
    await userEvent.type(dialog().getByRole("textbox", { name: "Name" }), "Peak season{Enter}");
    await expect(args.onSubmitName).toHaveBeenCalledWith("Peak season");
  },
});

export const Replacing = meta.story({
  play: async () => {
    await userEvent.type(dialog().getByRole("textbox", { name: "Name" }), losses.name);
    await expect(dialog().getByRole("button", { name: "Replace" })).toBeEnabled();
    await expect(dialog().getByText(/Saving replaces it/)).toBeVisible();
  },
});

export const ShownInAView = meta.story({
  args: { view: { ...naming, applied: losses } },
  play: async ({ args }) => {
    await expect(dialog().getByRole("textbox", { name: "Name" })).toHaveValue("");
    await userEvent.click(dialog().getByRole("button", { name: "Replace this view" }));
    await expect(args.onSubmitName).toHaveBeenCalledWith(losses.name);
  },
});

export const Saving = meta.story({
  args: { view: { ...naming, at: "saving" } },
  parameters: { state: ["savedViews.saving", "savedViews.capturing"] },
  play: async () => expect(dialog().getByRole("textbox", { name: "Name" })).toHaveAttribute("readonly"),
});

export const NotSaved = meta.story({
  args: { view: { ...naming, problem: "notSaved" } },
  play: async () => expect(dialog().getByRole("alert")).toHaveTextContent("The view could not be saved. Try again."),
});

export const TooLarge = meta.story({
  args: { view: { ...naming, problem: "tooLarge" } },
  play: async () => expect(dialog().getByRole("alert")).toHaveTextContent("too large for a view. Clear some of them"),
});

export const LongName = meta.story({
  play: async ({ args }) => {
    const name = dialog().getByRole("textbox", { name: "Name" });
    await userEvent.click(name);
    await userEvent.paste(`${"a".repeat(99)}🚢`);
    await expect(name).toHaveValue("a".repeat(99));
    await userEvent.keyboard("{Enter}");
    await expect(args.onSubmitName).toHaveBeenCalledWith("a".repeat(99));
  },
});
