import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import type { ReportComparison as Comparison } from "../../api/comparison-contract.ts";
import { ReportComparison } from "./report-comparison.tsx";

const good: Comparison = {
  otherClient: "Castellane Hotels",
  by: "Ada Keller",
  at: "2198-11-03T12:00:00Z",
  until: "2199-02-03T12:00:00Z",
  isGood: true,
};

const meta = preview.meta({
  title: "Admin/Report comparison",
  component: ReportComparison,
  args: { comparison: good, onCompare: fn() },
  parameters: { layout: "padded" },
});

export const Good = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Good until 3 Feb 2199")).toBeVisible();
    await expect(canvas.getByText(/^Checked by Ada Keller on/)).toHaveTextContent(
      "Checked by Ada Keller on 3 Nov 2198, beside Castellane Hotels.",
    );
    await userEvent.click(canvas.getByRole("button", { name: "Compare two clients" }));
    await expect(args.onCompare).toHaveBeenCalledOnce();
  },
});
export const Changed = meta.story({
  tags: ["picture"],
  args: { comparison: { ...good, isGood: false, otherClient: null, by: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Check out of date")).toBeVisible();
    await expect(canvas.getByText(/^Checked by/)).toHaveTextContent(
      "Checked by a person who has left on 3 Nov 2198. Its data set, roles, workspace or GCID have changed since.",
    );
  },
});
export const Over = meta.story({
  args: { comparison: { ...good, isGood: false, at: "2025-11-03T12:00:00Z", until: "2026-02-03T12:00:00Z" } },
  play: async ({ canvas }) => expect(canvas.getByText(/It held until 3 Feb/)).toBeVisible(),
});
export const Never = meta.story({
  args: { comparison: null },
  play: async ({ canvas }) => expect(canvas.getByText(/^Nobody has compared/)).toBeVisible(),
});
