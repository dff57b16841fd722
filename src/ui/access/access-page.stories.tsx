import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { AccessPage, type AccessPageState } from "./access-page.tsx";

const subscriptions = [
  { id: "alderbrook", displayName: "Alderbrook Marine Group" },
  { id: "brightwater", displayName: "Brightwater Mutual" },
];

const meta = preview.meta({
  title: "Admin/Access page",
  component: AccessPage,
  args: {
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- without it the stories could not have another
    at: "open" as AccessPageState,
    subscriptions,
    subscriptionId: "alderbrook",
    pendingCount: 0,
    canChoose: true,
    children: "The access matrix",
    onSubscriptionSelect: fn(),
    onRetry: fn(),
  },
});

export const WithoutSubscription = meta.story({
  tags: ["picture"],
  args: { at: "withoutSubscription", subscriptionId: "" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("combobox", { name: "Client" }));
    await userEvent.keyboard("bright{Enter}");
    await expect(args.onSubscriptionSelect).toHaveBeenCalledWith("brightwater");
  },
});
export const Loading = meta.story({ args: { at: "loading" } });
export const LoadingFailed = meta.story({
  args: { at: "failed" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
export const Open = meta.story({
  play: async ({ canvas }) => expect(canvas.getByText("The access matrix")).toBeVisible(),
});
export const ReviewingOrSending = meta.story({
  args: { canChoose: false, pendingCount: 2 },
  play: async ({ canvas }) => expect(canvas.getByRole("combobox", { name: "Client" })).toBeDisabled(),
});
export const AnotherSubscriptionWithPendingChanges = meta.story({
  args: { pendingCount: 2 },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("combobox", { name: "Client" }));
    await userEvent.keyboard("bright{Enter}");
    await expect(await canvas.findByText("2 pending changes will be lost.")).toBeVisible();
    await expect(args.onSubscriptionSelect).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole("button", { name: "Discard" }));
    await expect(args.onSubscriptionSelect).toHaveBeenCalledWith("brightwater");
    await userEvent.click(canvas.getByRole("combobox", { name: "Client" }));
    await userEvent.keyboard("bright{Enter}");
    await expect(canvas.getByRole("button", { name: "Keep editing" })).toHaveFocus();
  },
});
