import * as v from "valibot";
import { contract, embedConfig, type Endpoint, id, outcome, rowId } from "./contract.ts";
import { cursor } from "./cursor.ts";
import { accessWay } from "./groups-contract.ts";

const search = v.pipe(v.string(), v.maxLength(200));

export const personRole = v.picklist(["administrator", "reader", "none"]);
export type PersonRole = v.InferOutput<typeof personRole>;

export const person = v.object({
  principalId: id,
  name: v.string(),
  email: v.string(),
  /** True: they signed in with this email, and the provider does not say that it has verified it. */
  isEmailUnverified: v.optional(v.boolean()),
  /** From their last session, or before their first one from the last import. */
  role: personRole,
  /** True: they read what administrators read about access and its history, and are no administrator. */
  isAuditor: v.optional(v.boolean()),
  /** False: deactivated, so that they cannot sign in. Absent where the back end deactivates nobody. */
  isActive: v.optional(v.boolean()),
  /** True: an administrator added them by email, and they have not signed in yet. */
  isInvited: v.optional(v.boolean()),
  /** Null: they are not invited. Absent where invitations do not end. */
  invitationEndsAt: v.nullish(v.string()),
  isInvitationOver: v.optional(v.boolean()),
  /** The clients that they belong to. */
  subscriptionCount: v.number(),
  /** The reports that they can see. */
  reportCount: v.number(),
  /** Null: never, or before the portal recorded it. */
  lastSignInAt: v.nullable(v.string()),
});
export type PersonRow = v.InferOutput<typeof person>;

export const peopleSort = v.picklist(["name", "email", "lastSignIn"]);
export type PeopleSort = v.InferOutput<typeof peopleSort>;

/** `active`: everyone who is not deactivated. */
export const shownPeople = v.picklist(["everyone", "active", "administrators", "deactivated", "invited"]);
export type ShownPeople = v.InferOutput<typeof shownPeople>;

/**
 * `mapped`: they see the report. `notMember`: they are mapped to it, but do not belong to its client. `notNow`: their
 * access has not begun, or has ended.
 */
export const accessReason = v.picklist(["mapped", "notMember", "notNow"]);

export const personReport = v.object({
  subscriptionReportId: rowId,
  subscriptionId: id,
  subscriptionName: v.string(),
  reportId: id,
  reportName: v.string(),
  reason: accessReason,
  /** Who gave them the report, and when. Null: before the audit log named the person that a row is about. */
  mappedBy: v.nullable(v.string()),
  mappedAt: v.nullable(v.string()),
  /** Directly first, then through groups by name. Absent where the back end has no groups. */
  ways: v.optional(v.array(accessWay)),
});
export type PersonReport = v.InferOutput<typeof personReport>;

const personDetails = v.object({
  ...person.entries,
  /** By name, the first hundred. */
  subscriptions: v.array(v.object({ id, displayName: v.string() })),
  /** Where their other clients begin. Null: they have no others. Absent where the back end lists no others. */
  nextClient: v.nullish(cursor),
  /** Reports that they are mapped to and cannot see, because they do not belong to the client. */
  hiddenReportCount: v.number(),
  /** Their open sessions. Absent where the back end cannot remove a person everywhere. */
  sessionCount: v.optional(v.number()),
  /** When their access to all reports ends. Null: never. Absent where the back end has no such end. */
  accessEndsAt: v.nullish(v.string()),
});
export type PersonDetails = v.InferOutput<typeof personDetails>;

/** Only those who belong to the client, or only those who do not. Absent or null: of all clients and of none. */
export const clientFilter = v.nullish(v.object({ id, isMember: v.boolean() }));

const peopleQuery = v.object({
  search,
  show: shownPeople,
  sort: peopleSort,
  isDescending: v.boolean(),
  client: clientFilter,
  after: v.nullable(cursor),
});
export type PeopleQuery = v.InferOutput<typeof peopleQuery>;

const peoplePage = v.object({
  people: v.array(person),
  total: v.number(),
  next: v.nullable(cursor),
});
export type PeoplePage = v.InferOutput<typeof peoplePage>;

const personReportsQuery = v.object({ principalId: id, search, after: v.nullable(cursor) });
export type PersonReportsQuery = v.InferOutput<typeof personReportsQuery>;

const personReportPage = v.object({
  reports: v.array(personReport),
  total: v.number(),
  next: v.nullable(cursor),
});
export type PersonReportPage = v.InferOutput<typeof personReportPage>;

const personClientsQuery = v.object({ principalId: id, after: cursor });
export type PersonClientsQuery = v.InferOutput<typeof personClientsQuery>;

const personClientPage = v.object({
  subscriptions: v.array(v.object({ id, displayName: v.string() })),
  next: v.nullable(cursor),
});
export type PersonClientPage = v.InferOutput<typeof personClientPage>;

const viewAsRequest = v.object({ principalId: id, subscriptionId: id, reportId: id });
export type ViewAsRequest = v.InferOutput<typeof viewAsRequest>;

/** The specification's call, with the email that our own server adds, so that namesakes can be told apart. */
export const getSubscriptionUsersWithEmail = {
  ...contract.getSubscriptionUsers,
  response: v.array(v.object({ id, displayName: v.string(), email: v.optional(v.string()) })),
} as const satisfies Endpoint;

/** The calls about people, for administrators. In a file of its own, because the start needs none of them. */
export const peopleContract = {
  listPeople: {
    method: "POST",
    path: "/serverside/api/portal/people",
    body: peopleQuery,
    response: peoplePage,
  },
  getPerson: {
    method: "GET",
    path: "/serverside/api/portal/person/:id",
    params: v.object({ id }),
    response: personDetails,
  },
  listPersonReports: {
    method: "POST",
    path: "/serverside/api/portal/personreports",
    body: personReportsQuery,
    response: personReportPage,
  },
  /** Their clients behind those that `getPerson` names. */
  listPersonClients: {
    method: "POST",
    path: "/serverside/api/portal/personclients",
    body: personClientsQuery,
    response: personClientPage,
  },
  /** The report as this person sees it, for five minutes. Not found unless they can open it now. */
  viewAs: {
    method: "POST",
    path: "/serverside/api/portal/viewas",
    body: viewAsRequest,
    response: embedConfig,
  },
  /** The last active administrator stays one. */
  setAdministrator: {
    method: "POST",
    path: "/serverside/api/portal/setadministrator",
    body: v.object({ principalId: id, isAdministrator: v.boolean() }),
    response: outcome,
  },
  /** Deactivating a person ends their sessions. */
  setActive: {
    method: "POST",
    path: "/serverside/api/portal/setactive",
    body: v.object({ principalId: id, isActive: v.boolean() }),
    response: outcome,
  },
  /** Takes their reports, clients and administrator role from a leaver, ends their sessions and deactivates them. */
  removeEverywhere: {
    method: "POST",
    path: "/serverside/api/portal/removeeverywhere",
    body: v.object({ principalId: id }),
    response: outcome,
  },
} as const satisfies Record<string, Endpoint>;
