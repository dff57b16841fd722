import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { anna } from "../../../workshop/stages/people.ts";
import type { Subscription } from "../../api/contract.ts";
import { PersonClients } from "./person-clients.tsx";

const alderbrook: Subscription = { id: "s1", displayName: "Alderbrook Marine Group" };
const vesterholm: Subscription = { id: "s2", displayName: "Vesterholm Energy" };

const meta = preview.meta({
  title: "Admin/Person clients",
  component: PersonClients,
  args: {
    person: anna,
    details: { subscriptions: [alderbrook], subscriptionCount: 1 },
    clients: [alderbrook, vesterholm],
    view: { at: "closed" as const },
    onChange: fn(),
    onUndo: fn(),
    more: { at: "shown" as const, hasMore: false, onMore: fn(), onRetry: fn() },
  },
  parameters: { layout: "padded" },
});

export const OneClient = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("button", { name: "Add" })).toBeDisabled();
    await userEvent.click(canvas.getByRole("combobox", { name: "Add to client" }));
    await expect(screen.queryByRole("option", { name: alderbrook.displayName })).toBeNull();
    await userEvent.click(screen.getByRole("option", { name: vesterholm.displayName }));
    await press("Add", args.onChange, "addToClient", vesterholm);
    await press("Remove from Alderbrook Marine Group", args.onChange, "removeFromClient", alderbrook);
  },
});
export const NoClient = meta.story({
  args: { details: { subscriptions: [], subscriptionCount: 0 } },
  play: async ({ canvas }) => expect(canvas.getByText("They belong to no client.")).toBeVisible(),
});
export const MoreClients = meta.story({
  args: {
    details: { subscriptions: [alderbrook], subscriptionCount: 142 },
    more: { at: "shown", hasMore: true, onMore: fn(), onRetry: fn() },
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("1 of 142")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Show more" }));
    await expect(args.more.onMore).toHaveBeenCalledOnce();
  },
});
export const Added = meta.story({
  args: { view: { at: "done", person: anna, change: "addToClient", client: vesterholm, hadNoSessions: false } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/^They are added to the client\./)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Undo" }));
    await expect(args.onUndo).toHaveBeenCalledOnce();
  },
});
export const Counting = meta.story({
  parameters: { state: "personChange.counting" },
  args: { view: { at: "counting", person: anna, change: "removeFromClient", client: alderbrook } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: "Remove from Alderbrook Marine Group" });
    await expect(button).toHaveAttribute("aria-busy", "true");
  },
});
