import * as v from "valibot";
import { type Endpoint, outcome, rowId } from "./contract.ts";
import { time } from "./groups-contract.ts";

/** An administrator saw a secured report as two clients, and found that they differ and each is right. */
export const reportComparison = v.object({
  /** The name of the other client. Null: it is no longer in the portal. */
  otherClient: v.nullable(v.string()),
  /** Null: the person is no longer in the portal. */
  by: v.nullable(v.string()),
  at: v.string(),
  until: v.string(),
  /** False: its time is over, or what decides which rows are shown has changed since. */
  isGood: v.boolean(),
});
export type ReportComparison = v.InferOutput<typeof reportComparison>;

/** An entry of the same report at one client. */
const comparableReport = v.object({
  subscriptionReportId: rowId,
  subscriptionId: v.string(),
  clientName: v.string(),
  groupId: v.string(),
  /** Why its rows cannot be compared. Null: they can. */
  problem: v.nullable(v.string()),
  /** What decides which rows it shows. Sent back, so that only what was seen is confirmed. */
  facts: v.string(),
});
export type ComparableReport = v.InferOutput<typeof comparableReport>;

const compared = v.object({ subscriptionReportId: rowId, facts: v.pipe(v.string(), v.maxLength(10_000)) });

/** The comparison of a secured report at two clients, for administrators. The start needs none of it. */
export const comparisonContract = {
  /** A report, and the same one at other clients: those first that can be compared, then by the client's name. */
  listComparableReports: {
    method: "POST",
    path: "/serverside/api/portal/comparablereports",
    body: v.object({
      id: rowId,
      /** A part of the other client's name. */
      search: v.pipe(v.string(), v.maxLength(200)),
    }),
    response: v.object({
      /** Null: it has been deleted. */
      own: v.nullable(comparableReport),
      others: v.array(comparableReport),
      /** Also those that are not listed. */
      total: v.number(),
    }),
  },
  confirmComparison: {
    method: "POST",
    path: "/serverside/api/portal/confirmcomparison",
    body: v.object({
      first: compared,
      second: compared,
      /** Until when it holds: a year at most. */
      until: time,
    }),
    response: outcome,
  },
} as const satisfies Record<string, Endpoint>;
