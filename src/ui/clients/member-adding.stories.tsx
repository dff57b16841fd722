import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { anna, ben, shownPeople } from "../../../workshop/stages/people.ts";
import { alderbrook } from "../../../workshop/stages/subscriptions.ts";
import { MemberAdding } from "./member-adding.tsx";

const choosing = {
  at: "choosing",
  client: alderbrook,
  change: "addToClient",
  people: [],
  changed: [],
  problem: "",
} as const;

const meta = preview.meta({
  title: "Admin/Adding people to a client",
  component: MemberAdding,
  args: {
    ...shownPeople,
    view: choosing,
    onToggle: fn(),
    onAdd: fn(),
    onClose: fn(),
  },
  parameters: { layout: "padded" },
});

export const Choice = meta.story({
  tags: ["picture"],
  parameters: { state: "memberAdding.choosing" },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("textbox", { name: "Find name or email" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onToggle).toHaveBeenLastCalledWith(anna);
    await press("Ben Ortiz", args.onToggle, ben);
    await expect(canvas.getByRole("button", { name: "Add" })).toBeDisabled();
    await press("Cancel", args.onClose);
  },
});
export const Chosen = meta.story({
  tags: ["picture-dark"],
  args: { view: { ...choosing, people: [anna, ben] } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getAllByRole("button", { pressed: true })).toHaveLength(2);
    const heights = canvas.getAllByRole("rowheader").map((cell) => cell.getBoundingClientRect().height);
    await expect(new Set(heights).size).toBe(1);
    await press("Add", args.onAdd);
  },
});
export const Adding = meta.story({
  args: { view: { ...choosing, at: "applying", people: [ben] } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Ben Ortiz" }));
    await expect(args.onToggle).not.toHaveBeenCalled();
  },
});
export const Refused = meta.story({
  args: { view: { ...choosing, people: [ben], problem: "This client is no longer in the portal" } },
  play: async ({ canvas }) => expect(canvas.getByRole("alert")).toHaveTextContent("This client is no longer"),
});
export const EveryoneBelongs = meta.story({
  args: { rows: [], total: 0 },
  play: async ({ canvas }) => expect(canvas.getByText("Everyone in the portal belongs to this client.")).toBeVisible(),
});
