import * as v from "valibot";
import { isCalendarDay } from "../rules/calendar-day.ts";
import { type Endpoint, id, outcome, portalContract, rowId } from "./contract.ts";

/** As `Date.toISOString` writes it. */
export const time = v.pipe(
  v.string(),
  v.regex(/^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/),
  v.check((text) => isCalendarDay(text.slice(0, 10))),
);

/** Absent or null: from now on, and for good or as long as the back end allows. */
const requestedDates = { from: v.nullish(time), until: v.nullish(time) };
/** Null: since it was given, and for good. */
const dates = { from: v.nullable(v.string()), until: v.nullable(v.string()) };

/** `change` gives an access that somebody has other dates. */
const action = v.picklist(["add", "remove", "change"]);

export const accessChange = v.union([
  v.object({ action, subscriptionReportId: rowId, principalId: id, ...requestedDates }),
  v.object({ action, subscriptionReportId: rowId, groupId: id, ...requestedDates }),
]);
export type AccessChange = v.InferOutput<typeof accessChange>;

/** How a person comes to a report: directly, or through a group. */
export const accessWay = v.object({
  /** Null: directly. */
  groupId: v.nullable(id),
  groupName: v.nullable(v.string()),
  ...dates,
  /** Null: before the audit log named whom a row is about. */
  givenBy: v.nullable(v.string()),
  givenAt: v.nullable(v.string()),
});
export type AccessWay = v.InferOutput<typeof accessWay>;

const clientAccess = v.object({
  /** By name. */
  groups: v.array(v.object({ id, name: v.string(), principalIds: v.array(id) })),
  /** What the groups may read. */
  grants: v.array(v.object({ groupId: id, subscriptionReportId: rowId, ...dates })),
  /** The mappings of people that have dates. All mappings are those of `getUserReportMapping`. */
  datedMappings: v.array(v.object({ principalId: id, subscriptionReportId: rowId, ...dates })),
  /** The client's people whose access to all reports ends, or has ended. */
  accessEnds: v.array(v.object({ principalId: id, until: v.string() })),
  /** How many days a new access lasts at most, from its beginning. Null: any number. */
  maxDays: v.nullable(v.number()),
});
export type ClientAccess = v.InferOutput<typeof clientAccess>;

const savedGroup = v.object({
  ...outcome.entries,
  /** Null: it was not saved, and the message says why. */
  groupId: v.nullable(id),
});

const principalIds = v.pipe(v.array(id), v.maxLength(500));

/** Groups of a client's people, and dates on access, for administrators. The start needs none of it. */
export const groupsContract = {
  getClientAccess: {
    method: "GET",
    path: "/serverside/api/portal/clientaccess/:id",
    params: v.object({ id }),
    response: clientAccess,
  },
  /** Adds a group, or renames the one with this id. */
  saveGroup: {
    method: "POST",
    path: "/serverside/api/portal/savegroup",
    body: v.object({
      subscriptionId: id,
      groupId: v.nullable(id),
      name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
    }),
    response: savedGroup,
  },
  /** What the group gives ends with it. */
  deleteGroup: {
    method: "POST",
    path: "/serverside/api/portal/deletegroup",
    body: v.object({ groupId: id }),
    response: outcome,
  },
  /** All or nothing. Only people of the group's client can be its members. */
  changeGroupMembers: {
    method: "POST",
    path: "/serverside/api/portal/changegroupmembers",
    body: v.object({ groupId: id, added: principalIds, removed: principalIds }),
    response: outcome,
  },
  /** The call of the feature `mappingBatches`, also with groups and dates. */
  changeMappings: {
    ...portalContract.changeMappings,
    body: v.object({ changes: v.pipe(v.array(accessChange), v.minLength(1), v.maxLength(500)) }),
  },
  /** When a person's access to all reports ends. Null: never. */
  setAccessEnd: {
    method: "POST",
    path: "/serverside/api/portal/setaccessend",
    body: v.object({ principalId: id, until: v.nullable(time) }),
    response: outcome,
  },
} as const satisfies Record<string, Endpoint>;
