import * as v from "valibot";
import type { Endpoint } from "./contract.ts";

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
  /** The workspaces with most reports. */
  workspaces: v.array(
    v.object({
      id: v.string(),
      reports: v.number(),
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

/** The call of the Service page. In a file of its own, because the start does not need it. */
export const serviceContract = {
  getServiceStatus: {
    method: "GET",
    path: "/serverside/api/portal/servicestatus",
    response: serviceStatus,
  },
} as const satisfies Record<string, Endpoint>;
