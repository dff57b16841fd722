// The subscription that is selected in one tab is kept in the others. Beyond the specification.

/** What a tab tells the admin area. */
export interface SubscriptionSelected {
  type: "subscription.selected";
  subscriptionId: string;
}

export const subscriptionSelected = (
  _: unknown,
  { subscriptionId }: { subscriptionId: string },
): SubscriptionSelected => ({
  type: "subscription.selected",
  subscriptionId,
});
