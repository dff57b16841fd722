// One subscription of the list: who belongs to it, and which reports it has. Beyond the specification.
import type { ListedSubscription, SubscriptionDetails } from "../../api/subscription-list-contract.ts";
import { createRecordDetailsMachine, type OpenRecordDetails } from "../lists/record-details.ts";

export type OpenSubscriptionDetails = OpenRecordDetails<ListedSubscription, SubscriptionDetails>;

export const subscriptionDetailsMachine = createRecordDetailsMachine<ListedSubscription, SubscriptionDetails>(
  "subscriptionDetails",
);
