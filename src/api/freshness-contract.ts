import * as v from "valibot";
import { type Endpoint, id } from "./contract.ts";

const nullableTime = v.nullable(v.string());

/** How old the data of a report are. All null: the report service does not say. */
export const reportFreshness = v.object({
  /** The end of the last successful refresh. */
  refreshedAt: nullableTime,
  /** The end of a later refresh that failed. */
  failedAt: nullableTime,
});
export type ReportFreshness = v.InferOutput<typeof reportFreshness>;

/** In a file of its own, because the call is made after a report is shown. */
export const freshnessContract = {
  getReportFreshness: {
    method: "POST",
    path: "/serverside/api/portal/reportfreshness",
    body: v.object({ subscriptionId: id, reportId: id }),
    response: reportFreshness,
  },
} as const satisfies Record<string, Endpoint>;
