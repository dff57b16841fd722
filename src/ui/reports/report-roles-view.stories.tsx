import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import type { ReportRolesView } from "../../machines/reports/report-roles.machine.ts";
import { ReportRoles } from "./report-roles.tsx";

const editing: ReportRolesView = {
  at: "editing",
  text: "Broker, Reader",
  items: "groups/2b7e50fd-94c6-4e1a-8d35-f7a0c6e8b149/rdlreports/6ad9f375-0e81-4cb2-87d4-a5f10c6be298",
  defaultRoles: ["Reader"],
  problem: "",
};

const meta = preview.meta({
  title: "Admin/Roles and further items of a report",
  component: ReportRoles,
  args: {
    view: editing,
    hasRoles: true,
    onOpen: fn(),
    onClose: fn(),
    onChange: fn(),
    onItemsChange: fn(),
    onSave: fn(),
  },
  parameters: { layout: "padded" },
});

export const Editing = meta.story({
  parameters: { state: "reportRoles.editing" },
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/Leave empty for the default: Reader/)).toBeVisible();
    await userEvent.type(canvas.getByRole("textbox", { name: "Row-level roles" }), "{Enter}");
    await expect(args.onSave).toHaveBeenCalledOnce();
    await press("Hide roles and further items", args.onClose);
  },
});
export const WithoutDefault = meta.story({
  args: { view: { ...editing, text: "", defaultRoles: [] } },
  play: async ({ canvas }) => expect(canvas.getByText(/Power BI refuses reports/)).toBeVisible(),
});
export const WithoutSecurity = meta.story({
  args: { hasRoles: false },
  play: async ({ canvas, args }) => {
    await expect(canvas.queryByRole("textbox", { name: "Row-level roles" })).toBeNull();
    await userEvent.type(canvas.getByRole("textbox", { name: "Further items" }), "x");
    await expect(args.onItemsChange).toHaveBeenCalledWith(expect.stringMatching(/x$/));
  },
});
export const Refused = meta.story({
  args: { view: { ...editing, problem: "A role has up to 50 characters and no comma." } },
  play: async ({ canvas }) => expect(canvas.getByRole("alert")).toHaveTextContent("A role has up to 50 characters"),
});
export const Saving = meta.story({
  parameters: { state: "reportRoles.saving" },
  args: { view: { ...editing, at: "saving" } },
});
export const Saved = meta.story({
  parameters: { state: "reportRoles.saved" },
  args: { view: { ...editing, at: "saved" } },
  play: async ({ canvas }) => expect(canvas.getByRole("status")).toHaveTextContent("Saved."),
});
export const Closed = meta.story({
  parameters: { state: "reportRoles.closed" },
  args: { view: { at: "closed" } },
  play: ({ args }) => press("Edit roles and further items", args.onOpen),
});
export const Failed = meta.story({
  parameters: { state: "reportRoles.failed" },
  args: { view: { at: "failed" } },
  play: ({ args }) => press("Try again", args.onOpen),
});
