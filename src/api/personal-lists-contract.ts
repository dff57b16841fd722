import * as v from "valibot";
import { type Endpoint, id } from "./contract.ts";

const reportRef = v.object({ subscriptionId: id, reportId: id });

const shownReport = v.object({
  ...reportRef.entries,
  /** How long the person waited for it, in milliseconds. */
  shownAfterMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3_600_000))),
});
export type ShownReport = v.InferOutput<typeof shownReport>;

/** Reports that the person may see now. Names come from `getUserReports`. */
const personalLists = v.object({
  /** The one marked last first. */
  favourites: v.array(reportRef),
  /** The one opened last first. */
  recents: v.array(reportRef),
  /** Reports that the person may see for 14 more days at most, the one that ends first first. */
  ending: v.optional(v.array(v.object({ ...reportRef.entries, until: v.string() }))),
  /** Reports that the person may see later, the one that begins first first. They cannot be opened yet. */
  upcoming: v.optional(v.array(v.object({ ...reportRef.entries, reportName: v.string(), from: v.string() }))),
});
export type PersonalLists = v.InferOutput<typeof personalLists>;

/** Calls about a person's favourite and recent reports. In a file of its own, because the start needs none of them. */
export const personalListsContract = {
  getPersonalLists: { method: "GET", path: "/serverside/api/portal/shelf", response: personalLists },
  setFavourite: {
    method: "POST",
    path: "/serverside/api/portal/favourite",
    body: v.object({ ...reportRef.entries, isFavourite: v.boolean() }),
    response: v.object({}),
  },
  /** The person sees the report. A token alone does not show that, because the preselected report is prefetched. */
  recordOpening: {
    method: "POST",
    path: "/serverside/api/portal/openedreport",
    body: shownReport,
    response: v.object({}),
  },
} as const satisfies Record<string, Endpoint>;
