import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { firstSubscription } from "../../../workshop/stages/first-subscription.ts";
import { UserReportMapping } from "./user-report-mapping.tsx";

const { subscriptionId, subscriptions, users, reports } = firstSubscription();

const meta = preview.meta({
  title: "Admin/User Report Mapping",
  component: UserReportMapping,
  args: {
    at: "choosing" as const,
    subscriptionId,
    principalId: users[0]?.id ?? "",
    subscriptionReportId: reports[0]?.subscriptionReportId ?? 0,
    users,
    subscriptions,
    reports,
    canSelect: true,
    canAdd: true,
    canRemove: false,
    onSubscriptionSelect: fn(),
    onUsersRetry: fn(),
    onUserSelect: fn(),
    onReportSelect: fn(),
    onAdd: fn(),
    onRemove: fn(),
  },
  argTypes: {
    at: {
      control: "radio",
      options: ["withoutSubscription", "loadingUsers", "usersFailed", "choosing", "adding", "removing"],
    },
  },
});

export const ReadyToAdd = meta.story({
  parameters: { state: "userReportMapping.idle.choosing" },
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("combobox", { name: "User" }));
    await userEvent.click(await screen.findByRole("option", { name: users[1]?.displayName ?? "" }));
    await expect(args.onUserSelect).toHaveBeenCalledWith(users[1]?.id);
    await press("Add Report Mapping", args.onAdd);
    await expect(canvas.getByRole("button", { name: "Remove Report Mapping" })).toBeDisabled();
  },
});
export const ReadyToRemove = meta.story({
  args: { canAdd: false, canRemove: true },
  play: ({ args }) => press("Remove Report Mapping", args.onRemove),
});
export const Adding = meta.story({
  parameters: { state: "userReportMapping.adding" },
  args: { at: "adding", canSelect: false, canAdd: false },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Add Report Mapping" }));
    await expect(args.onAdd).not.toHaveBeenCalled();
    await expect(canvas.getByRole("combobox", { name: "Subscription" })).toBeDisabled();
  },
});
export const UsersFailed = meta.story({
  parameters: { state: "userReportMapping.idle.usersFailed" },
  args: { at: "usersFailed", users: [], principalId: "", subscriptionReportId: 0, canSelect: false, canAdd: false },
  play: ({ args }) => press("Try again", args.onUsersRetry),
});
