import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import type { OpenSubscriptionChange } from "../../machines/clients/subscription-change.machine.ts";
import { SubscriptionDialog } from "./subscription-dialog.tsx";

const editing: OpenSubscriptionChange = {
  at: "editing",
  displayName: "Vesterholm Re",
  partyId: "70090001",
  previousName: "Vesterholm Energy",
  nameProblem: undefined,
  partyProblem: undefined,
  workspaces: "",
  profileId: "",
  workspaceProblem: undefined,
  profileProblem: undefined,
  problem: null,
  canSave: true,
};

const meta = preview.meta({
  title: "Dialogs/Edit client",
  component: SubscriptionDialog,
  args: {
    frame: { open: true },
    view: editing,
    onFieldChange: fn(),
    onSave: fn(),
    onCancel: fn(),
  },
  parameters: { docs: { story: { inline: false, height: "28rem" } } },
});

export const EditClient = meta.story({
  tags: ["picture"],
  parameters: { state: "subscriptionChange.open.editing" },
  play: async ({ args }) => {
    await userEvent.type(screen.getByLabelText("Client name"), "!");
    await expect(args.onFieldChange).toHaveBeenCalledWith("displayName", "Vesterholm Re!");
    await expect(screen.getByText("Vesterholm Energy")).toBeVisible();
    await press("Save", args.onSave);
    await press("Cancel", args.onCancel);
  },
});
export const Unchanged = meta.story({
  args: { view: { ...editing, displayName: "Vesterholm Energy", canSave: false } },
  play: async () => expect(screen.getByRole("button", { name: "Save" })).toBeDisabled(),
});
export const Saving = meta.story({
  parameters: { state: "subscriptionChange.open.saving" },
  args: { view: { ...editing, at: "saving", canSave: false } },
  play: async () => expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled(),
});
export const NameTaken = meta.story({
  args: { view: { ...editing, problem: "nameTaken" } },
  play: async () =>
    expect(screen.getByLabelText("Client name")).toHaveAccessibleDescription(/^Another client has this name/),
});
export const NameTooLong = meta.story({
  args: {
    view: { ...editing, nameProblem: "The name is longer than 200 characters. Shorten it.", canSave: false },
  },
  play: async () => expect(screen.getByLabelText("Client name")).toHaveAccessibleDescription(/longer than 200/),
});
export const NotConfirmed = meta.story({
  args: { view: { ...editing, problem: "notConfirmed" } },
  play: async () => expect(screen.getByRole("alert")).toHaveTextContent("The server did not confirm the change."),
});
export const RemovedMeanwhile = meta.story({
  args: { view: { ...editing, problem: "absent" } },
  play: async () => expect(screen.getByRole("alert")).toHaveTextContent("This client is no longer in the portal."),
});
