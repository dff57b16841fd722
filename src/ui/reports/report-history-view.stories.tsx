import type { ComponentProps } from "react";
import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import type { ReportEvent } from "../../api/report-contract.ts";
import { ReportHistory } from "./report-history.tsx";

const events: ReportEvent[] = [
  { at: "2026-03-02T09:15:00Z", by: "ada.keller@riskinsight.example", action: "added", detail: "Claims & Losses" },
  { at: "2026-03-02T09:18:00Z", by: "ada.keller@riskinsight.example", action: "mapped", detail: "Ben Ortiz" },
];
const shown: ComponentProps<typeof ReportHistory>["view"] = { at: "shown", events };

const meta = preview.meta({
  title: "Admin/History of a report",
  component: ReportHistory,
  args: { view: shown, onOpen: fn(), onClose: fn() },
  parameters: { layout: "padded" },
});

export const Shown = meta.story({
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(events.length);
    await userEvent.click(canvas.getByRole("button", { name: "Hide history" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});
export const Closed = meta.story({
  args: { view: { at: "closed" } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Show history" }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
  },
});
export const Loading = meta.story({
  args: { view: { at: "loading" } },
  play: async ({ canvas }) => expect(canvas.getByText("Loading history…")).toBeVisible(),
});
export const Failed = meta.story({
  args: { view: { at: "failed" } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
  },
});
