import * as v from "valibot";
import { auditAction } from "./audit-contract.ts";
import type { Endpoint } from "./contract.ts";
import { cursor } from "./cursor.ts";

const recordedOpening = v.object({
  id: v.string(),
  openedAt: v.string(),
  /** As it is now, or as it was when it was deleted. */
  reportName: v.nullable(v.string()),
  /** Null: the client has been deleted. */
  clientName: v.nullable(v.string()),
  /** False: the report was prepared for the person, and they have not seen it. */
  isShown: v.boolean(),
  /** How long the person waited for it. Null also where the page has not said it. */
  shownAfterMs: v.nullable(v.number()),
  /** Null: the report could be opened. */
  failure: v.nullable(v.object({ cause: v.string(), reference: v.string() })),
});
export type RecordedOpening = v.InferOutput<typeof recordedOpening>;

/** What the audit log has besides the actions that administrators search in it. */
const ownAction = v.picklist(["refused", "terms-accepted"]);

const recordedEntry = v.object({
  id: v.string(),
  at: v.string(),
  action: v.union([auditAction, ownAction]),
  /** Whether the person did it themselves. */
  isOwn: v.boolean(),
  /** Who did it. Null: a command, or a person of whom only an email is recorded. */
  actorName: v.nullable(v.string()),
  /** The name of the command, or the email. */
  actorEmail: v.string(),
  /** The name of another person that the entry is about. Null: it is about the person, or about nobody. */
  personName: v.nullable(v.string()),
  isAboutSelf: v.boolean(),
  /** As in the audit log. */
  detail: v.string(),
  before: v.nullable(v.string()),
  reportName: v.nullable(v.string()),
  clientName: v.nullable(v.string()),
  /** Only of what the person did themselves. */
  address: v.nullable(v.string()),
});
export type RecordedEntry = v.InferOutput<typeof recordedEntry>;

const openingPage = v.object({ rows: v.array(recordedOpening), next: v.nullable(cursor) });
export type RecordedOpeningPage = v.InferOutput<typeof openingPage>;
const entryPage = v.object({ rows: v.array(recordedEntry), next: v.nullable(cursor) });
export type RecordedEntryPage = v.InferOutput<typeof entryPage>;

const recorded = v.object({
  name: v.string(),
  email: v.string(),
  roles: v.array(v.string()),
  /** Null: not recorded. */
  lastSignInAt: v.nullable(v.string()),
  /** The newest acceptance first. */
  acceptedTerms: v.array(v.object({ version: v.string(), acceptedAt: v.string() })),
  /** How many days openings are kept. */
  openingDays: v.number(),
  /** How many days the audit log is kept. Null: without end. */
  auditDays: v.nullable(v.number()),
  /** Whether administrators see how much each person opens. Absent: they do. */
  usageByPerson: v.optional(v.boolean()),
  openings: openingPage,
  audit: entryPage,
});
export type Recorded = v.InferOutput<typeof recorded>;

const pageParams = v.object({ after: cursor });

/**
 * What is recorded about the person who asks: no call names a person. In a file of its own, because the start needs
 * none of it.
 */
export const recordedContract = {
  getRecorded: { method: "GET", path: "/serverside/api/portal/recorded", response: recorded },
  getMoreRecordedOpenings: {
    method: "GET",
    path: "/serverside/api/portal/recordedopenings/:after",
    params: pageParams,
    response: openingPage,
  },
  getMoreRecordedEntries: {
    method: "GET",
    path: "/serverside/api/portal/recordedentries/:after",
    params: pageParams,
    response: entryPage,
  },
} as const satisfies Record<string, Endpoint>;
