import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { NewInstallation } from "./new-installation.tsx";

const meta = preview.meta({
  title: "Admin/New installation",
  component: NewInstallation,
  args: {
    at: "editing" as const,
    displayName: "",
    partyId: "",
    nameProblem: undefined,
    partyProblem: undefined,
    canAdd: false,
    onFieldChange: fn(),
    onAdd: fn(),
  },
  argTypes: { at: { control: "radio", options: ["editing", "adding", "failed"] } },
});
const filled = { displayName: "Alderbrook Marine Group", partyId: "70041823", canAdd: true };

export const Empty = meta.story({
  tags: ["picture"],
  parameters: { state: "newInstallation.editing" },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent("Welcome to Risk Insight");
    await expect(canvas.getByRole("button", { name: "Add client" })).toBeDisabled();
    await userEvent.type(canvas.getByLabelText("Client name"), "A");
    await expect(args.onFieldChange).toHaveBeenCalledWith("displayName", "A");
  },
});
export const Filled = meta.story({
  args: filled,
  parameters: { state: "newInstallation.editing" },
  play: ({ args }) => press("Add client", args.onAdd),
});
export const PartyRefused = meta.story({
  args: {
    ...filled,
    partyId: "7004 1823",
    partyProblem: "may have letters A to Z, digits and signs, but no spaces",
    canAdd: false,
  },
  parameters: { state: "newInstallation.editing" },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("GCID")).toHaveAccessibleDescription(/no spaces/);
  },
});
export const Adding = meta.story({
  args: { ...filled, at: "adding" as const, canAdd: false },
  parameters: { state: "newInstallation.adding" },
});
export const Failed = meta.story({
  args: { ...filled, at: "failed" as const },
  parameters: { state: "newInstallation.failed" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("Your entries are kept.");
  },
});
