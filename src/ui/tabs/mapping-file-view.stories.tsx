import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { MappingFile } from "./mapping-file.tsx";

const meta = preview.meta({
  title: "Admin/Import and export",
  component: MappingFile,
  args: {
    at: "waiting" as const,
    text: "Action,User,Report\nadd,Ben Ortiz,Claims & Losses",
    example: "Action,User,Report\nadd,Ben Ortiz,Claims & Losses",
    onTextChange: fn(),
    onPreview: fn(),
    onFileSelect: fn(),
    onExport: fn(),
    onClose: fn(),
  },
  argTypes: { at: { control: "radio", options: ["waiting", "reading", "saving", "unreadable", "unsaved"] } },
});

export const Waiting = meta.story({
  parameters: { state: "mappingImport.open.waiting" },
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("textbox", { name: "Mappings as CSV" }), "!");
    await expect(args.onTextChange).toHaveBeenLastCalledWith(`${args.text}!`);
    const file = new File(["Action,User,Report"], "mappings.csv", { type: "text/csv" });
    await userEvent.upload(canvas.getByLabelText("Choose a file"), file);
    await expect(args.onFileSelect).toHaveBeenCalledWith(file);
    for (const name of ["Preview import", "Export CSV", "Back"])
      await userEvent.click(canvas.getByRole("button", { name }));
    await expect(args.onPreview).toHaveBeenCalledOnce();
    await expect(args.onExport).toHaveBeenCalledOnce();
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});
export const Empty = meta.story({
  args: { text: "" },
  play: async ({ canvas }) => expect(canvas.getByRole("button", { name: "Preview import" })).toBeDisabled(),
});
export const Reading = meta.story({
  parameters: { state: "mappingImport.reading" },
  args: { at: "reading" },
  play: async ({ canvas }) => expect(canvas.getByText("Reading…")).toBeVisible(),
});
export const Unreadable = meta.story({
  parameters: { state: "mappingImport.open.unreadable" },
  args: { at: "unreadable" },
  play: async ({ canvas }) => expect(canvas.getByRole("alert")).toHaveTextContent(/^No mappings were found/),
});
export const Unsaved = meta.story({
  parameters: { state: "mappingImport.open.unsaved" },
  args: { at: "unsaved" },
  play: async ({ canvas }) => expect(canvas.getByRole("alert")).toHaveTextContent("The file could not be written."),
});
