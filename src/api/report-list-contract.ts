import * as v from "valibot";
import { type Endpoint, rowId } from "./contract.ts";
import { cursor } from "./cursor.ts";
import { reportComparison } from "./comparison-contract.ts";
import { accessWay } from "./groups-contract.ts";

export const reportListQuery = v.object({
  /** A part of a report's or a client's name. */
  search: v.pipe(v.string(), v.maxLength(200)),
  readers: v.picklist(["all", "none"]),
  /** `none`: nobody has opened the report in the time that the journal of openings covers. */
  openings: v.picklist(["all", "none"]),
  /** `outOfDate`: what an administrator has found in a comparison of two clients no longer holds. */
  comparisons: v.optional(v.picklist(["all", "outOfDate"])),
  sort: v.picklist(["reportName", "clientName"]),
  isDescending: v.boolean(),
  after: v.nullable(cursor),
});
export type ReportListQuery = v.InferOutput<typeof reportListQuery>;

export const listedReport = v.object({
  id: rowId,
  reportId: v.string(),
  reportName: v.string(),
  clientName: v.string(),
  subscriptionId: v.string(),
  groupId: v.string(),
  dataSetId: v.nullable(v.string()),
  partyId: v.nullable(v.string()),
  rls: v.boolean(),
  /** What its token names besides it and its own model, as parts of their addresses. */
  furtherItems: v.optional(v.array(v.string()), []),
  /** How many people can see it. */
  readers: v.number(),
  /** The last one with another client. Null: there is none. Absent where the back end keeps none. */
  comparison: v.nullish(reportComparison),
  /** Null: nobody has opened it in the time that the journal of openings covers. */
  lastOpenedAt: v.nullable(v.string()),
  updatedBy: v.string(),
  /** Null: nobody in the portal has this email. */
  updatedByName: v.optional(v.nullable(v.string()), null),
  /** Null where the audit log no longer has it. */
  updatedAt: v.nullable(v.string()),
});
export type ListedReport = v.InferOutput<typeof listedReport>;

export const reportPage = v.object({
  reports: v.array(listedReport),
  /** Null on the last page. */
  next: v.nullable(cursor),
  /** The number of rows on all pages. */
  total: v.number(),
});
export type ReportPage = v.InferOutput<typeof reportPage>;

const readerPage = v.object({
  readers: v.array(
    v.object({
      principalId: v.string(),
      displayName: v.string(),
      email: v.string(),
      clientName: v.string(),
      /** When they no longer see it. Null: never. Absent where the back end has no dates. */
      until: v.nullish(v.string()),
      /** The ways that count now: directly first, then through groups by name. Absent as `until`. */
      ways: v.optional(v.array(accessWay)),
    }),
  ),
  /** Null on the last page. Absent where the back end lists no others. */
  next: v.nullish(cursor),
});
export type ReaderPage = v.InferOutput<typeof readerPage>;

const moreReadersQuery = v.object({ id: rowId, after: cursor });

export const reportReaders = v.object({
  ...readerPage.entries,
  /** Also of those that are not listed. */
  total: v.number(),
  clients: v.number(),
});
export type ReportReaders = v.InferOutput<typeof reportReaders>;

/** The calls of the list of all reports. In a file of its own, because the start needs none of them. */
export const reportListContract = {
  listReports: {
    method: "POST",
    path: "/serverside/api/portal/listreports",
    body: reportListQuery,
    response: reportPage,
  },
  /** Who can see the report, at every client that has it. */
  getReportReaders: {
    method: "GET",
    path: "/serverside/api/portal/reportreaders/:id",
    params: v.object({ id: rowId }),
    response: reportReaders,
  },
  listMoreReaders: {
    method: "POST",
    path: "/serverside/api/portal/morereportreaders",
    body: moreReadersQuery,
    response: readerPage,
  },
} as const satisfies Record<string, Endpoint>;
