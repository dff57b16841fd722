import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
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
      description: "What the tab is doing.",
      control: "radio",
      options: ["withoutSubscription", "loadingUsers", "usersFailed", "choosing", "adding", "removing"],
    },
    subscriptionId: { description: "The selected subscription; empty if none is selected." },
    principalId: { description: "The selected user; empty if none is selected." },
    subscriptionReportId: { description: "The selected report; 0 if none is selected.", control: "number" },
    canSelect: { description: "Whether a user and a report can be selected." },
    canAdd: { description: "Whether the selected mapping can be added." },
    canRemove: { description: "Whether the selected mapping can be removed." },
    onUsersRetry: { description: "Called by Try again after the users failed to load." },
    onUserSelect: { description: "Called with the id of the selected user." },
    onReportSelect: { description: "Called with the id of the selected report." },
    onAdd: { description: "Called by Add Report Mapping and by Enter." },
    onRemove: { description: "Called by Remove Report Mapping." },
  },
});

export const ReadyToAdd = meta.story({
  parameters: { state: "userReportMapping.idle.choosing" },
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("combobox", { name: "User" }));
    await userEvent.click(await screen.findByRole("option", { name: users[1]?.displayName ?? "" }));
    await expect(args.onUserSelect).toHaveBeenCalledWith(users[1]?.id);
    await userEvent.click(canvas.getByRole("button", { name: "Add Report Mapping" }));
    await expect(args.onAdd).toHaveBeenCalledOnce();
    await expect(canvas.getByRole("button", { name: "Remove Report Mapping" })).toBeDisabled();
  },
});
export const ReadyToRemove = meta.story({
  args: { canAdd: false, canRemove: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Remove Report Mapping" }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
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
  tags: ["picture"],
  args: { at: "usersFailed", users: [], principalId: "", subscriptionReportId: 0, canSelect: false, canAdd: false },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onUsersRetry).toHaveBeenCalledOnce();
  },
});
