import type { SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import type { MappingIndex } from "./mapping-index.ts";

/** The users and reports of one subscription. */
export interface SubscriptionContents {
  users: readonly SubscriptionUser[];
  reports: readonly SubscriptionReport[];
}

/** Which users of one subscription have access to which of its reports. */
export interface SubscriptionAccess extends SubscriptionContents {
  mappings: MappingIndex;
}
