import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import type { ImportPlan } from "../../rules/access/mapping-csv.ts";
import { ImportPreview } from "./import-preview.tsx";

const plan: ImportPlan = {
  rows: [
    { line: 2, result: "added", user: "Ben Ortiz", report: "Claims & Losses", reason: "" },
    { line: 3, result: "removed", user: "Ada Keller", report: "Claims & Losses", reason: "" },
    { line: 4, result: "unchanged", user: "Elif Şahin", report: "Claims & Losses", reason: "Already has access" },
    {
      line: 5,
      result: "refused",
      user: "Nobody Known",
      report: "Claims & Losses",
      reason: "This subscription has no user “Nobody Known”",
    },
  ],
  changes: [
    { action: "add", subscriptionReportId: 5, principalId: "u1" },
    { action: "remove", subscriptionReportId: 5, principalId: "u2" },
  ],
};

const meta = preview.meta({
  title: "Admin/Import preview",
  component: ImportPreview,
  args: { plan, onConfirm: fn(), onBack: fn() },
});

export const AllResults = meta.story({
  parameters: { state: "mappingImport.previewing" },
  tags: ["picture"],
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(4);
    await expect(canvas.getByText("2 pending changes. Nothing has been saved yet.")).toBeVisible();
  },
});
export const FilteredByResult = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("combobox", { name: "Rows" }));
    await userEvent.click(await screen.findByRole("option", { name: "Refused (1)" }));
    await expect(canvas.getByRole("listitem")).toHaveTextContent("This subscription has no user “Nobody Known”");
    await userEvent.click(canvas.getByRole("button", { name: "Apply changes" }));
    await userEvent.click(canvas.getByRole("button", { name: "Back" }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
});
export const NothingToChange = meta.story({
  args: { plan: { rows: plan.rows.slice(2), changes: [] } },
  play: async ({ canvas }) => expect(canvas.getByRole("button", { name: "Apply changes" })).toBeDisabled(),
});
