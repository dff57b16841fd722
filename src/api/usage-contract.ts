import * as v from "valibot";
import type { Endpoint } from "./contract.ts";
import { cursor } from "./cursor.ts";

export const usageSubject = v.picklist(["report", "client", "person"]);
export type UsageSubject = v.InferOutput<typeof usageSubject>;

/** How many days back, the present one included. Days begin at midnight UTC. */
export const usagePeriod = v.picklist([30, 90]);

const usageQuery = v.object({
  by: usageSubject,
  days: usagePeriod,
  /** A part of the name, or of the client of a report or the email of a person. */
  search: v.pipe(v.string(), v.maxLength(200)),
  /** `none`: only those without an opening in the period. */
  openings: v.picklist(["all", "none"]),
  after: v.nullable(cursor),
  /** An export takes large pages. */
  pageSize: v.picklist([50, 500]),
});
export type UsageQuery = v.InferOutput<typeof usageQuery>;

const usageRow = v.object({
  id: v.string(),
  /** Null: it has been deleted. */
  name: v.nullable(v.string()),
  /** The client of a report, or the email of a person. */
  secondLine: v.nullable(v.string()),
  openings: v.number(),
  /** Also before the period. Null: nobody has opened it in the time that the journal of openings covers. */
  lastOpenedAt: v.nullable(v.string()),
});
export type UsageRow = v.InferOutput<typeof usageRow>;

export const usage = v.object({
  /**
   * Every day of the period, the first one first, with the openings of what is found on all pages. Null for what was
   * not opened, and where too much is found to count its openings each time. Empty where the server does not show usage by person.
   */
  days: v.nullable(v.array(v.object({ day: v.string(), openings: v.number() }))),
  /** Those opened most first, those without an opening last. */
  rows: v.array(usageRow),
  /** Null on the last page. */
  next: v.nullable(cursor),
  /** The number of rows on all pages. */
  total: v.number(),
});
export type Usage = v.InferOutput<typeof usage>;

/** How much reports are used, for administrators. In a file of its own, because the start needs none of it. */
export const usageContract = {
  getUsage: { method: "POST", path: "/serverside/api/portal/usage", body: usageQuery, response: usage },
} as const satisfies Record<string, Endpoint>;
