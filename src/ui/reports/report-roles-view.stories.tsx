import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
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
    await press("Hide row-level roles", args.onClose);
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
  play: ({ args }) => press("Edit row-level roles", args.onOpen),
});
export const Failed = meta.story({
  parameters: { state: "reportRoles.failed" },
  args: { view: { at: "failed" } },
  play: ({ args }) => press("Try again", args.onOpen),
});
