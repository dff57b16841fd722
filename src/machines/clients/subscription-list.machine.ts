// All subscriptions. Beyond the specification.
import type {
  ListedSubscription,
  SubscriptionListQuery,
  SubscriptionPage,
} from "../../api/subscription-list-contract.ts";
import {
  createRecordListMachine,
  type RecordListView,
  type RecordPage,
  type RecordRequest,
} from "../lists/record-list.ts";

type Criteria = Omit<SubscriptionListQuery, "after">;
type Cursor = NonNullable<SubscriptionPage["next"]>;
export type SubscriptionListView = RecordListView<Criteria, ListedSubscription>;
export type SubscriptionListPage = RecordPage<ListedSubscription, Cursor>;
export type SubscriptionListRequest = RecordRequest<Criteria, Cursor>;

export const subscriptionListMachine = createRecordListMachine<Criteria, ListedSubscription, Cursor>(
  "subscriptionList",
  { search: "", sort: "displayName", isDescending: false },
);
