import * as v from "valibot";
import type { Endpoint } from "./contract.ts";
import { cursor } from "./cursor.ts";

/** Days begin at midnight UTC. */
const day = v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/)));

export const openingOutcome = v.picklist(["all", "shown", "failed"]);
export type OpeningOutcome = v.InferOutput<typeof openingOutcome>;

const openingsQuery = v.object({
  /** A part of the name or email of a person, or of the name of a report or client. */
  search: v.pipe(v.string(), v.maxLength(200)),
  outcome: openingOutcome,
  /** Null: thirty days before the last day. */
  from: day,
  /** The last day. Null: today. */
  to: day,
  after: v.nullable(cursor),
  /** An export takes large pages. */
  pageSize: v.picklist([50, 500]),
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
  /** Null: the report was shown. */
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
