import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import type { OpenSubscriptionChange } from "../../machines/clients/subscription-change.machine.ts";
import { SubscriptionDialog } from "./subscription-dialog.tsx";

const adding: OpenSubscriptionChange = {
  at: "editing",
  displayName: "Tamarind Re",
  partyId: "70090001",
  previousName: null,
  nameProblem: undefined,
  partyProblem: undefined,
  workspaces: "",
  workspaceProblem: undefined,
  problem: null,
  canSave: true,
};
const editing: OpenSubscriptionChange = {
  ...adding,
  displayName: "Vesterholm Re",
  previousName: "Vesterholm Energy",
};

const meta = preview.meta({
  title: "Dialogs/Add or edit client",
  component: SubscriptionDialog,
  args: {
    frame: { open: true },
    view: adding,
    onFieldChange: fn(),
    onSave: fn(),
    onCancel: fn(),
  },
  parameters: { docs: { story: { inline: false, height: "28rem" } } },
});

export const AddClient = meta.story({
  tags: ["picture"],
  parameters: { state: "subscriptionChange.open.editing" },
  play: async ({ args }) => {
    await userEvent.type(screen.getByLabelText("Client name"), "!");
    await expect(args.onFieldChange).toHaveBeenCalledWith("displayName", "Tamarind Re!");
    await userEvent.click(screen.getByRole("button", { name: "Add client" }));
    await expect(args.onSave).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
});
export const Empty = meta.story({
  args: { view: { ...adding, displayName: "", partyId: "", canSave: false } },
  play: async () => expect(screen.getByRole("button", { name: "Add client" })).toBeDisabled(),
});
export const Saving = meta.story({
  parameters: { state: "subscriptionChange.open.saving" },
  args: { view: { ...adding, at: "saving", canSave: false } },
  play: async () => expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled(),
});
export const NameTaken = meta.story({
  tags: ["picture"],
  args: { view: { ...adding, problem: "nameTaken" } },
  play: async () =>
    expect(screen.getByLabelText("Client name")).toHaveAccessibleDescription(/^Another client has this name/),
});
export const NameTooLong = meta.story({
  args: {
    view: { ...adding, nameProblem: "The name is longer than 200 characters. Shorten it.", canSave: false },
  },
  play: async () => expect(screen.getByLabelText("Client name")).toHaveAccessibleDescription(/longer than 200/),
});
export const NotConfirmed = meta.story({
  args: { view: { ...adding, problem: "notConfirmed" } },
  play: async () => expect(screen.getByRole("alert")).toHaveTextContent("The server did not confirm the change."),
});
export const EditClient = meta.story({
  args: { view: editing },
  play: async ({ args }) => {
    await expect(screen.getByText("Vesterholm Energy")).toBeVisible();
    await userEvent.type(screen.getByLabelText("GCID"), "2");
    await expect(args.onFieldChange).toHaveBeenCalledWith("partyId", "700900012");
    await expect(screen.getByRole("button", { name: "Save" })).toBeEnabled();
  },
});
export const RemovedMeanwhile = meta.story({
  args: { view: { ...editing, problem: "absent" } },
  play: async () => expect(screen.getByRole("alert")).toHaveTextContent("This client is no longer in the portal."),
});
