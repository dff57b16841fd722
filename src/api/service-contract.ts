import * as v from "valibot";
import { type Endpoint, id } from "./contract.ts";
import { cursor } from "./cursor.ts";

const nullableText = v.nullable(v.string());

/** Whether the services that the portal needs can be used. `cause` is null where nothing is wrong. */
export const serviceStatus = v.object({
  checkedAt: v.string(),
  signIn: v.object({ cause: nullableText }),
  isIdentityProviderReachable: v.boolean(),
  /** False: the database can be read only, so reports are shown and nothing can be changed. */
  isDatabaseWritable: v.boolean(),
  /** Null: the service principal signs in with a secret. */
  certificateEnd: nullableText,
  /** How many workspaces each service principal profile reads, most first. */
  profiles: v.optional(v.array(v.object({ id: nullableText, workspaces: v.number() })), []),
  /** The workspaces with most reports. */
  workspaces: v.array(
    v.object({
      id: v.string(),
      /** Null: that of the configuration. */
      profileId: v.optional(nullableText, null),
      reports: v.number(),
      /** The first of them by name. */
      reportName: v.optional(v.string(), ""),
      cause: nullableText,
      /** While the server refuses embed requests without a call. */
      breaker: v.nullable(v.object({ cause: v.string(), openedAt: v.string(), probeAt: v.string() })),
    }),
  ),
  /** Counts all workspaces, also those that were not checked. */
  workspaceCount: v.number(),
  /** Reports that were not opened in the last 24 hours. */
  refusals: v.array(v.object({ cause: v.string(), count: v.number() })),
});
export type ServiceStatus = v.InferOutput<typeof serviceStatus>;

/** Without a reference: those of the last 24 hours. */
const failedOpeningQuery = v.object({ reference: v.pipe(v.string(), v.maxLength(200)), after: v.nullable(cursor) });
export type FailedOpeningQuery = v.InferOutput<typeof failedOpeningQuery>;

const failedOpening = v.object({
  id: v.string(),
  failedAt: v.string(),
  subscriptionReportId: v.number(),
  /** These are null where the report, the client or the person is gone. */
  reportName: nullableText,
  clientName: nullableText,
  personName: nullableText,
  personEmail: nullableText,
  principalId: v.string(),
  cause: v.string(),
  /** What the reader sees of it. */
  reference: v.string(),
});
export type FailedOpening = v.InferOutput<typeof failedOpening>;

const failedOpeningPage = v.object({
  failures: v.array(failedOpening),
  total: v.number(),
  /** Null on the last page. */
  next: v.nullable(cursor),
});
export type FailedOpeningPage = v.InferOutput<typeof failedOpeningPage>;

/** What the page of a reader says of a report that the report host did not show. */
const reportedFailure = v.object({
  subscriptionId: id,
  reportId: id,
  cause: v.pipe(v.string(), v.regex(/^\w{1,40}$/)),
  reference: v.pipe(v.string(), v.maxLength(100)),
});
export type ReportedFailure = v.InferOutput<typeof reportedFailure>;

/** The calls about failures. In a file of its own, because the start needs none of them. */
export const serviceContract = {
  getServiceStatus: {
    method: "GET",
    path: "/serverside/api/portal/servicestatus",
    response: serviceStatus,
  },
  listFailedOpenings: {
    method: "POST",
    path: "/serverside/api/portal/failedopenings",
    body: failedOpeningQuery,
    response: failedOpeningPage,
  },
  reportFailure: {
    method: "POST",
    path: "/serverside/api/portal/failedreport",
    body: reportedFailure,
    response: v.object({}),
  },
} as const satisfies Record<string, Endpoint>;
