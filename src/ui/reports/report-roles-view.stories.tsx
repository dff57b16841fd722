import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import type { ReportRolesView } from "../../machines/reports/report-roles.machine.ts";
import { ReportRoles } from "./report-roles.tsx";

const editing: ReportRolesView = { at: "editing", text: "Broker, Reader", defaultRoles: ["Reader"], problem: "" };

const meta = preview.meta({
  title: "Admin/Row-level roles of a report",
  component: ReportRoles,
  args: { view: editing, onOpen: fn(), onClose: fn(), onChange: fn(), onSave: fn() },
  parameters: { layout: "padded" },
});

export const Editing = meta.story({
  parameters: { state: "reportRoles.editing" },
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/Leave empty for the default: Reader/)).toBeVisible();
    await userEvent.type(canvas.getByRole("textbox", { name: "Roles" }), "{Enter}");
    await expect(args.onSave).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Hide row-level roles" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});
export const WithoutDefault = meta.story({
  args: { view: { ...editing, text: "", defaultRoles: [] } },
  play: async ({ canvas }) => expect(canvas.getByText(/Power BI refuses reports/)).toBeVisible(),
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
  play: async ({ canvas }) => expect(canvas.getByRole("status")).toHaveTextContent("Roles saved."),
});
export const Closed = meta.story({
  parameters: { state: "reportRoles.closed" },
  args: { view: { at: "closed" } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Edit row-level roles" }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
  },
});
export const Failed = meta.story({
  parameters: { state: "reportRoles.failed" },
  args: { view: { at: "failed" } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
  },
});
