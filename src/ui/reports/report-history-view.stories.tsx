import type { ComponentProps } from "react";
import { expect, fn } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
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
    await press("Hide history", args.onClose);
  },
});
export const Closed = meta.story({
  args: { view: { at: "closed" } },
  play: ({ args }) => press("Show history", args.onOpen),
});
export const Loading = meta.story({
  args: { view: { at: "loading" } },
  play: async ({ canvas }) => expect(canvas.getByText("Loading history…")).toBeVisible(),
});
export const Failed = meta.story({
  args: { view: { at: "failed" } },
  play: ({ args }) => press("Try again", args.onOpen),
});
