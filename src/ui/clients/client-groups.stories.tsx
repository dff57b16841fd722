import { expect, fn, screen, userEvent, within } from "storybook/test";
import preview from "#.storybook/preview";
import { ClientGroups, type ClientGroupsProps } from "./client-groups.tsx";

const meta = preview.meta({
  title: "Admin/Client groups",
  component: ClientGroups,
  args: {
    access: {
      groups: [
        { id: "g1", name: "Claims handlers", principalIds: ["p1"] },
        { id: "g2", name: "Underwriters", principalIds: ["p1", "p2"] },
      ],
      grants: [{ groupId: "g2", subscriptionReportId: 1, from: null, until: null }],
    },
    people: [
      { value: "p1", label: "Anna Berg", hint: "anna.berg@alderbrook.example" },
      { value: "p2", label: "Ben Ortiz", hint: "ben.ortiz@alderbrook.example" },
      { value: "p3", label: "Elif Şahin", hint: "elif.sahin@alderbrook.example" },
    ],
    isBusy: false,
    outcome: undefined as ClientGroupsProps["outcome"],
    onSave: fn(async () => true),
    onDelete: fn(async () => true),
  },
  parameters: { layout: "padded" },
});

export const Listed = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText("2 people · 1 report")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Add group" }));
    await expect(canvas.getByRole("button", { name: "Save" })).toBeDisabled();
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }));
    await expect(canvas.getByRole("button", { name: "Add group" })).toBeVisible();
  },
});
export const Changed = meta.story({
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Edit Underwriters" }));
    const form = within(canvas.getByRole("region", { name: "Underwriters" }));
    await userEvent.click(form.getByRole("button", { name: "Remove Ben Ortiz" }));
    await userEvent.click(form.getByRole("combobox", { name: "Add member" }));
    await userEvent.click(await screen.findByRole("option", { name: /^Elif/ }));
    await userEvent.click(form.getByRole("button", { name: "Choose" }));
    await expect(form.getByText("Elif Şahin")).toBeVisible();
    await expect(args.onSave).not.toHaveBeenCalled();
    await expect(form.getByRole("button", { name: "Save" })).toBeEnabled();
  },
});
export const Deleting = meta.story({
  tags: ["picture-dark"],
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Edit Underwriters" }));
    await userEvent.click(canvas.getByRole("button", { name: "Delete" }));
    await expect(canvas.getByText(/^This takes 1 report from 2 people/)).toBeVisible();
    await expect(args.onDelete).not.toHaveBeenCalled();
  },
});
export const Refused = meta.story({
  args: { outcome: { isSuccess: false, message: "This client already has a group with this name" } },
  play: async ({ canvas }) => expect(canvas.getByText(/already has a group/)).toBeVisible(),
});
export const None = meta.story({
  args: { access: { groups: [], grants: [] }, people: undefined },
  play: async ({ canvas }) => expect(canvas.getByText(/^No groups\./)).toBeVisible(),
});
