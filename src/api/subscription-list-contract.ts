import * as v from "valibot";
import { clientRules } from "./client-rules-contract.ts";
import { type Endpoint, id, subscription, userReportMapping } from "./contract.ts";
import { cursor } from "./cursor.ts";
import { person } from "./people-contract.ts";
import { listedReport } from "./report-list-contract.ts";

export const subscriptionSort = v.picklist(["displayName", "partyId"]);
export type SubscriptionSort = v.InferOutput<typeof subscriptionSort>;

export const subscriptionListQuery = v.object({
  /** A part of the name or of the primary party. */
  search: v.pipe(v.string(), v.maxLength(200)),
  sort: subscriptionSort,
  isDescending: v.boolean(),
  after: v.nullable(cursor),
});
export type SubscriptionListQuery = v.InferOutput<typeof subscriptionListQuery>;

export const listedSubscription = v.object({
  ...subscription.entries,
  /** Null: an import brought none. */
  partyId: v.nullable(v.string()),
  /** The workspaces that its reports may be in. Empty: all. */
  workspaces: v.optional(v.array(v.string()), []),
  /** The service principal profile that reads its reports. Null: that of the configuration. */
  profileId: v.optional(v.nullable(v.string()), null),
  /** How many people belong to it. */
  personCount: v.number(),
  reportCount: v.number(),
  /** Null: nobody has opened one of its reports in the time that the journal of openings covers. */
  lastOpenedAt: v.nullable(v.string()),
});
export type ListedSubscription = v.InferOutput<typeof listedSubscription>;

export const subscriptionPage = v.object({
  subscriptions: v.array(listedSubscription),
  /** Null on the last page. */
  next: v.nullable(cursor),
  /** The number of rows on all pages. */
  total: v.number(),
});
export type SubscriptionPage = v.InferOutput<typeof subscriptionPage>;

const subscriptionDetails = v.object({
  ...listedSubscription.entries,
  /** By name, the first hundred. */
  people: v.array(person),
  /** The ids of those who administer it. Undefined: the back end knows no such role. */
  administrators: v.optional(v.array(id)),
  /** Undefined: the back end has none. */
  rules: v.optional(clientRules),
  /** By name, the first hundred. */
  reports: v.array(listedReport),
});
export type SubscriptionDetails = v.InferOutput<typeof subscriptionDetails>;

/** The calls of the list of all subscriptions. In a file of its own, because the start needs none of them. */
export const subscriptionListContract = {
  listSubscriptions: {
    method: "POST",
    path: "/serverside/api/portal/listsubscriptions",
    body: subscriptionListQuery,
    response: subscriptionPage,
  },
  /** Who belongs to the subscription, and which reports it has. */
  getSubscription: {
    method: "GET",
    path: "/serverside/api/portal/subscription/:id",
    params: v.object({ id }),
    response: subscriptionDetails,
  },
  /** Who may read its reports, other than through a group. */
  getSubscriptionMappings: {
    method: "GET",
    path: "/serverside/api/portal/subscriptionmappings/:id",
    params: v.object({ id }),
    response: v.array(userReportMapping),
  },
  /** Answers 409 where another subscription has the name. Without a party, workspaces or a profile, these stay. */
  renameSubscription: {
    method: "POST",
    path: "/serverside/api/portal/renamesubscription",
    body: v.object({
      id,
      displayName: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
      partyId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
      workspaces: v.optional(v.pipe(v.array(id), v.maxLength(200))),
      /** Empty: that of the configuration. */
      profileId: v.optional(v.pipe(v.string(), v.maxLength(100))),
    }),
    response: subscription,
  },
} as const satisfies Record<string, Endpoint>;
