import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import type { ImportLine } from "../../api/list-file-contract.ts";
import type { ListImportView } from "../../machines/lists/list-import.machine.ts";
import { ListImportPreview } from "./list-import-preview.tsx";

const added: ImportLine = {
  line: 2,
  result: "added",
  name: "Ben Ortiz",
  detail: "ben@new.example",
  reason: "roles “Administrator”; clients “Vesterholm Re”",
};
const changed: ImportLine = {
  line: 3,
  result: "changed",
  name: "Ben Ortiz",
  detail: "ben.ortiz@alderbrook.example",
  reason:
    "roles “Reader” → “Reader, Administrator”; clients “Alderbrook Marine Group” → “Alderbrook Marine Group, Vesterholm Re, Kestrel Insurance Holdings”; name “Benjamin Ortiz” → “Ben Ortiz”",
};
const unchanged: ImportLine = {
  line: 4,
  result: "unchanged",
  name: "Elif Şahin",
  detail: "elif.sahin@vesterholm.example",
  reason: "",
};
const rejected: ImportLine = {
  line: 5,
  result: "rejected",
  name: "Nobody Known",
  detail: "nobody",
  reason: "email is not a valid address",
};
const view: ListImportView = {
  at: "previewing",
  kind: "people",
  fileName: "people.csv",
  problem: "",
  lines: [added, changed, unchanged],
};

const meta = preview.meta({
  title: "Admin/Import of a list: preview",
  component: ListImportPreview,
  args: { view, onConfirm: fn(), onBack: fn() },
  parameters: { layout: "padded" },
});

export const Changes = meta.story({
  parameters: { state: "listImport.previewing" },
  play: async ({ canvas, args }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(3);
    await expect(canvas.getByText("2 pending changes. Nothing has been saved yet.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Save import" }));
    await userEvent.click(canvas.getByRole("button", { name: "Back" }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
});
export const WithRejectedRows = meta.story({
  tags: ["picture"],
  args: { view: { ...view, lines: [added, changed, unchanged, rejected] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("1 row cannot be imported");
    await expect(canvas.getByRole("listitem")).toHaveTextContent("email is not a valid address");
    await expect(canvas.getByRole("button", { name: "Save import" })).toBeDisabled();
  },
});
export const NoChange = meta.story({
  args: { view: { ...view, lines: [unchanged] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("The file changes nothing.")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Save import" })).toBeDisabled();
  },
});
export const Saving = meta.story({
  args: { view: { ...view, at: "saving" } },
  parameters: { state: "listImport.saving" },
});
