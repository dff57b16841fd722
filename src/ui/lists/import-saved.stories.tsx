import { expect, fn } from "storybook/test";
import preview from "#.storybook/preview";
import { ImportSaved } from "./import-saved.tsx";

const lines = [
  { line: 2, result: "added" as const, name: "Ben Ortiz", detail: "ben@new.example", reason: "" },
  { line: 3, result: "unchanged" as const, name: "Ada Keller", detail: "ada@portal.example", reason: "" },
];

const meta = preview.meta({
  title: "Admin/Import saved",
  component: ImportSaved,
  args: { view: { at: "saved" as const, fileName: "people.csv", lines }, onClose: fn() },
  parameters: { layout: "padded", state: "listImport.saved" },
});

export const Saved = meta.story({
  play: async ({ canvas }) =>
    expect(canvas.getByRole("status")).toHaveTextContent("people.csv is imported: 1 added, 0 changed."),
});
