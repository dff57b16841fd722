import * as v from "valibot";
import type { Endpoint } from "./contract.ts";

export const usageSubject = v.picklist(["report", "client", "person"]);
export type UsageSubject = v.InferOutput<typeof usageSubject>;

/** How many days back, the present one included. Days begin at midnight UTC. */
export const usagePeriod = v.picklist([30, 90]);

const usageQuery = v.object({
  by: usageSubject,
  days: usagePeriod,
  /** How many rows at most, those opened most. */
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20_000)),
});
export type UsageQuery = v.InferOutput<typeof usageQuery>;

const usageRow = v.object({
  id: v.string(),
  /** Null: it has been deleted. */
  name: v.nullable(v.string()),
  /** The client of a report, or the email of a person. */
  secondLine: v.nullable(v.string()),
  openings: v.number(),
  lastOpenedAt: v.string(),
});
export type UsageRow = v.InferOutput<typeof usageRow>;

export const usage = v.object({
  /** Every day of the period, the first one first. */
  days: v.array(v.object({ day: v.string(), openings: v.number() })),
  rows: v.array(usageRow),
  /** How many reports, clients or people there are in the period, also those that are not among the rows. */
  total: v.number(),
});
export type Usage = v.InferOutput<typeof usage>;

/** How much reports are used, for administrators. In a file of its own, because the start needs none of it. */
export const usageContract = {
  getUsage: { method: "POST", path: "/serverside/api/portal/usage", body: usageQuery, response: usage },
} as const satisfies Record<string, Endpoint>;
