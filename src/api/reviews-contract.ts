import * as v from "valibot";
import { type Endpoint, id, outcome, rowId } from "./contract.ts";
import { cursor } from "./cursor.ts";

const reviewId = v.pipe(v.string(), v.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i));
const nullableText = v.nullable(v.string());

/** `overdue`: open, and its last day is over, in UTC. */
export const reviewState = v.picklist(["all", "open", "overdue", "signed", "withdrawn"]);
export type ReviewState = v.InferOutput<typeof reviewState>;

export const decision = v.picklist(["keep", "end"]);
export type Decision = v.InferOutput<typeof decision>;

const accessReview = v.object({
  id: reviewId,
  clientId: id,
  clientName: v.string(),
  startedAt: v.string(),
  /** Null where the person is gone. */
  startedBy: nullableText,
  /** The last day, like `2026-12-31`. */
  dueOn: v.string(),
  isOverdue: v.boolean(),
  /** Whether what is undecided ends after the last day. */
  endsUndecided: v.boolean(),
  /** How many accesses it lists. Each is undecided, kept, ended by it, or gone without it. */
  accesses: v.number(),
  kept: v.number(),
  ended: v.number(),
  gone: v.number(),
  /** How many of those that are gone have ended by themselves after the last day. */
  lapsed: v.number(),
  /** It is open while it is neither signed nor withdrawn. */
  signedAt: nullableText,
  signedBy: nullableText,
  withdrawnAt: nullableText,
  withdrawnBy: nullableText,
});
export type AccessReview = v.InferOutput<typeof accessReview>;

export const reviewedAccess = v.object({
  id: rowId,
  principalId: v.string(),
  /** These are null where the person or the report is gone. */
  personName: nullableText,
  personEmail: nullableText,
  reportName: nullableText,
  account: v.picklist(["active", "invited", "deactivated"]),
  /** Null: given directly. */
  groupId: v.nullable(id),
  groupName: nullableText,
  /** Null: before the portal recorded it. */
  givenAt: nullableText,
  givenBy: nullableText,
  until: nullableText,
  /** Null: never, as far back as the openings go. */
  lastOpenedAt: nullableText,
  decision: v.nullable(decision),
  decidedBy: nullableText,
  /** What signing found: it is gone, was given anew or has other dates, or its group gives it since. Null: it is as it was frozen. */
  change: v.nullable(v.picklist(["gone", "changed", "added"])),
  /** Whether it is gone because nobody had decided about it by the last day. */
  hasLapsed: v.boolean(),
  /** Whether another administrator has to decide about it. */
  isOwn: v.boolean(),
});
export type ReviewedAccess = v.InferOutput<typeof reviewedAccess>;

export const reviewDetails = v.object({
  ...accessReview.entries,
  people: v.number(),
  /** Of the signature, or why it was withdrawn. */
  note: v.string(),
  /** When accesses have ended by themselves. */
  lapsedAt: nullableText,
  /** Undecided ones that nobody has opened. */
  neverOpened: v.number(),
  /** Undecided ones of the asking administrator, about which another one has to decide. */
  ownUndecided: v.number(),
  /** The only administrator of the portal or the client, who decided about their own access. */
  ownDecidedBy: nullableText,
});
export type ReviewDetails = v.InferOutput<typeof reviewDetails>;

const reviewPage = v.object({
  review: reviewDetails,
  /** By person, then what is given directly, then by group. */
  accesses: v.array(reviewedAccess),
  next: v.nullable(cursor),
});
export type ReviewPage = v.InferOutput<typeof reviewPage>;

const reviewsPage = v.object({
  reviews: v.array(accessReview),
  total: v.number(),
  next: v.nullable(cursor),
  /** Of all clients, or of the one that was asked for. */
  open: v.number(),
  overdue: v.number(),
  /** Clients without an open review, of which none was signed in the last ninety days. */
  unreviewed: v.number(),
});
export type ReviewsPage = v.InferOutput<typeof reviewsPage>;

/** `rest`: all that are undecided. */
const chosenAccess = v.union([
  v.object({ ids: v.pipe(v.array(rowId), v.minLength(1), v.maxLength(500)) }),
  v.object({ principalId: id }),
  v.picklist(["neverOpened", "rest"]),
]);
export type ChosenAccess = v.InferOutput<typeof chosenAccess>;

const decided = v.object({
  ...outcome.entries,
  /** The accesses that have the decision now. All that a group gives a person are decided together. */
  ids: v.array(rowId),
  /** Null: there is no such review. */
  review: v.nullable(reviewDetails),
});
export type Decided = v.InferOutput<typeof decided>;

/** Reviews of who may see a client's reports, for administrators. The start needs none of it. */
export const reviewsContract = {
  /** Overdue ones first, then the open and the signed ones. */
  listReviews: {
    method: "POST",
    path: "/serverside/api/portal/accessreviews",
    body: v.object({
      /** A part of the client's name. */
      search: v.pipe(v.string(), v.maxLength(200)),
      state: reviewState,
      /** Of this client only. Null: of any. */
      client: v.nullable(id),
      after: v.nullable(cursor),
      /** An export takes large pages. */
      pageSize: v.picklist([50, 500]),
    }),
    response: reviewsPage,
  },
  getReview: {
    method: "POST",
    path: "/serverside/api/portal/accessreview",
    body: v.object({ id: reviewId, after: v.nullable(cursor), pageSize: v.picklist([200, 500]) }),
    response: reviewPage,
  },
  /** Freezes who may see what now. Clients that have an open review are left out. */
  startReviews: {
    method: "POST",
    path: "/serverside/api/portal/startreviews",
    body: v.object({
      clients: v.union([
        v.picklist(["all", "unreviewed"]),
        v.object({ ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(500)) }),
      ]),
      dueOn: v.pipe(v.string(), v.regex(/^2\d{3}-\d\d-\d\d$/)),
      /** Absent: no access ends by itself. */
      endsUndecided: v.optional(v.boolean()),
    }),
    response: v.object({ ...outcome.entries, ids: v.array(reviewId) }),
  },
  /** Null takes a decision back. */
  decideAccess: {
    method: "POST",
    path: "/serverside/api/portal/decideaccess",
    body: v.object({ id: reviewId, chosen: chosenAccess, decision: v.nullable(decision) }),
    response: decided,
  },
  /** Ends what is to be ended. Refused, with nothing ended, where an access has changed since it was frozen. */
  signReview: {
    method: "POST",
    path: "/serverside/api/portal/signreview",
    body: v.object({ id: reviewId, note: v.pipe(v.string(), v.trim(), v.maxLength(2000)) }),
    response: outcome,
  },
  /** Nothing that was decided in it is done. */
  withdrawReview: {
    method: "POST",
    path: "/serverside/api/portal/withdrawreview",
    body: v.object({ id: reviewId, reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2000)) }),
    response: outcome,
  },
} as const satisfies Record<string, Endpoint>;
