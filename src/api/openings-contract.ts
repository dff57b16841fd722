import * as v from "valibot";
import { isCalendarDay } from "../rules/calendar-day.ts";
import { type Endpoint, id, rowId } from "./contract.ts";
import { cursor } from "./cursor.ts";

/** Days begin at midnight UTC. The pattern is for the description of the calls. */
const day = v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/), v.check(isCalendarDay)));

export const openingOutcome = v.picklist(["all", "shown", "unshown", "failed"]);
export type OpeningOutcome = v.InferOutput<typeof openingOutcome>;

const openingsQuery = v.object({
  /**
   * A part of the name or email of a person, or of the name of a report or client. Or the beginning, of eight digits or
   * more, of a reference or of the id of an opening or of its token.
   */
  search: v.pipe(v.string(), v.maxLength(200)),
  /** Of this person, client and report only. Null: of any. */
  person: v.nullable(id),
  client: v.nullable(id),
  report: v.nullable(rowId),
  /** `all`: those that were shown and those that failed. */
  outcome: openingOutcome,
  /** Null: thirty days before the last day, or any where a person, a report or a reference is asked for. */
  from: day,
  /** The last day. Null: today. */
  to: day,
  after: v.nullable(cursor),
  /** The details of a record show ten, and an export takes large pages. */
  pageSize: v.picklist([10, 50, 500]),
});
export type OpeningsQuery = v.InferOutput<typeof openingsQuery>;

const nullableText = v.nullable(v.string());

const listedOpening = v.object({
  id: v.string(),
  at: v.string(),
  principalId: v.string(),
  /** These are null where the person, the report or the client is gone. */
  personName: nullableText,
  personEmail: nullableText,
  reportName: nullableText,
  clientName: nullableText,
  /** Whether the person saw the report. */
  isShown: v.boolean(),
  shownAfterMs: v.nullable(v.number()),
  /** By which the report service names the token. */
  tokenId: nullableText,
  /** Null: the report was opened. */
  failure: v.nullable(v.object({ cause: v.string(), reference: v.string() })),
});
export type ListedOpening = v.InferOutput<typeof listedOpening>;

const openingsPage = v.object({
  openings: v.array(listedOpening),
  /** At most 1,001, which stands for more than 1,000. */
  total: v.number(),
  next: v.nullable(cursor),
});
export type OpeningsPage = v.InferOutput<typeof openingsPage>;

/** Who opened what and when, for administrators. In a file of its own, because the start needs none of it. */
export const openingsContract = {
  listOpenings: {
    method: "POST",
    path: "/serverside/api/portal/openings",
    body: openingsQuery,
    response: openingsPage,
  },
} as const satisfies Record<string, Endpoint>;
