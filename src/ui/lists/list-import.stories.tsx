import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import type { ListImportView } from "../../machines/lists/list-import.machine.ts";
import { ListImport } from "./list-import.tsx";

const view: ListImportView = { at: "waiting", kind: "people", fileName: "", problem: "", lines: [] };
const withFile = (at: ListImportView["at"], problem = ""): ListImportView => ({
  ...view,
  at,
  fileName: "people.csv",
  problem,
});

const meta = preview.meta({
  title: "Admin/Import of a list",
  component: ListImport,
  args: { view, onFileSelect: fn(), onRetry: fn(), onClose: fn() },
  parameters: { layout: "padded" },
});

export const Waiting = meta.story({
  tags: ["picture"],
  parameters: { state: "listImport.open.waiting" },
  play: async ({ canvas, args }) => {
    const file = new File(["subject,email,displayName,roles\n"], "people.csv", { type: "text/csv" });
    await userEvent.upload(canvas.getByLabelText("Choose a file"), file);
    await expect(args.onFileSelect).toHaveBeenCalledWith(file);
    await userEvent.click(canvas.getByRole("button", { name: "Back" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});
export const Clients = meta.story({ args: { view: { ...view, kind: "clients" } } });
export const Reports = meta.story({ args: { view: { ...view, kind: "reports" } } });
export const Checking = meta.story({
  args: { view: withFile("checking") },
  parameters: { state: "listImport.checking" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Checking people.csv…")).toBeVisible();
    await expect(canvas.getByLabelText("Choose a file")).toBeDisabled();
  },
});
export const Refused = meta.story({
  args: {
    view: withFile("refused", "The file is not a text in UTF-8. In a spreadsheet, save it as “CSV UTF-8”."),
  },
  parameters: { state: "listImport.open.refused" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("people.csv");
  },
});
export const Failed = meta.story({
  args: { view: withFile("failed") },
  parameters: { state: "listImport.open.failed" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
export const Unconfirmed = meta.story({
  args: { view: withFile("unconfirmed") },
  parameters: { state: "listImport.unconfirmed" },
});
