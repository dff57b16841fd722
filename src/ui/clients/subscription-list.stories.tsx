import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { alderbrook, vesterholm } from "../../../workshop/stages/subscriptions.ts";
import type { SubscriptionListView } from "../../machines/clients/subscription-list.machine.ts";
import { SubscriptionList } from "./subscription-list.tsx";

const criteria = { search: "", sort: "displayName", isDescending: false } as const;
const shown: SubscriptionListView = {
  at: "shown",
  criteria,
  rows: [alderbrook, vesterholm],
  total: 2,
  next: null,
  isReloading: false,
  isLoadingMore: false,
};

const meta = preview.meta({
  title: "Admin/Client list",
  component: SubscriptionList,
  args: {
    view: shown,
    openId: null,
    onCriteriaChange: fn(),
    onOpen: fn(),
    onAdd: fn(),
    onMore: fn(),
    onRetry: fn(),
  },
  argTypes: {
    view: { description: "The state of the list as `at`, its criteria, and the rows that are loaded." },
    openId: { description: "The id of the client whose details are shown.", control: "text" },
    onCriteriaChange: { description: "Called with what changes of search and order." },
    onOpen: { description: "Called with the client that was selected." },
    onAdd: { description: "Called by Add client." },
    onMore: { description: "Called by Show more." },
  },
  parameters: { layout: "padded" },
});

export const Clients = meta.story({
  tags: ["picture"],
  parameters: { state: "subscriptionList.shown" },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("70041823")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Add client" }));
    await expect(args.onAdd).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "GCID" }));
    await expect(args.onCriteriaChange).toHaveBeenCalledWith({ sort: "partyId", isDescending: false });
    await userEvent.click(canvas.getByRole("button", { name: "Alderbrook Marine Group" }));
    await expect(args.onOpen).toHaveBeenCalledWith(alderbrook);
  },
});
export const FirstLoading = meta.story({
  parameters: { state: "subscriptionList.loading" },
  args: { view: { ...shown, at: "loading", rows: [], total: 0 } },
});
export const Typing = meta.story({
  parameters: { state: "subscriptionList.delaying" },
  args: { view: { ...shown, criteria: { ...criteria, search: "alder" }, isReloading: true } },
});
export const LoadingAgain = meta.story({
  parameters: { state: "subscriptionList.reloading" },
  args: { view: { ...shown, isReloading: true } },
});
export const LoadingMore = meta.story({
  parameters: { state: "subscriptionList.loadingMore" },
  args: { view: { ...shown, total: 5003, isLoadingMore: true } },
});
export const Failed = meta.story({
  parameters: { state: "subscriptionList.failed" },
  args: { view: { ...shown, at: "failed" } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
export const Empty = meta.story({
  args: { view: { ...shown, rows: [], total: 0 } },
  play: async ({ canvas }) => expect(canvas.getByText(/^There are no clients yet/)).toBeVisible(),
});
