import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { opening } from "../../../workshop/stages/openings.ts";
import type { ListedOpening } from "../../api/openings-contract.ts";
import { LastOpenings, type LastOpeningsProps } from "./last-openings.tsx";

const opened: ListedOpening = { ...opening, tokenId: null };
const openings = [opened, { ...opened, id: "2", failure: { cause: "asleep", reference: "0d5b9e34" } }];

const args: LastOpeningsProps = {
  of: "person",
  id: "p1",
  view: { at: "shown", details: { openings, total: 12 } },
  onRetry: fn(),
  onNavigate: fn(),
};

const meta = preview.meta({
  title: "Admin/Last openings",
  component: LastOpenings,
  args,
  parameters: { layout: "padded" },
});

export const OfPerson = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.getAllByText("Cargo in Transit")).toHaveLength(2);
    await expect(canvas.getByText(/^Failed: The capacity is paused/)).toBeVisible();
    await userEvent.click(canvas.getByRole("link", { name: "Show all" }));
    await expect(args.onNavigate).toHaveBeenCalledWith("/admin/openings?person=p1");
  },
});
export const OfReport = meta.story({
  args: { of: "report", id: "4", view: { at: "shown", details: { openings: [opened], total: 1 } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("anna.berg@alderbrook.example")).toBeVisible();
    await expect(canvas.queryByRole("link", { name: "Show all" })).toBeNull();
  },
});
export const None = meta.story({ args: { view: { at: "shown", details: { openings: [], total: 0 } } } });
export const Failed = meta.story({
  args: { view: { at: "failed" } },
  play: ({ args }) => press("Try again", args.onRetry),
});
