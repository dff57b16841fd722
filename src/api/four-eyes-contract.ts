import * as v from "valibot";
import { type Endpoint, id, outcome } from "./contract.ts";

const pendingChange = v.object({
  id,
  what: v.string(),
  /** The person that it is about. Null: several, or nobody any more. */
  personName: v.nullable(v.string()),
  requestedAt: v.string(),
  requestedBy: v.string(),
  /** Whoever asked for a change cannot approve it. */
  isOwn: v.boolean(),
});
export type PendingChange = v.InferOutput<typeof pendingChange>;

/** The calls about changes that wait for a second administrator. In a file of its own, because the start needs none. */
export const fourEyesContract = {
  listPendingChanges: {
    method: "GET",
    path: "/serverside/api/portal/pendingchanges",
    response: v.array(pendingChange),
  },
  /** An approved change is made at once, and its outcome is the answer. */
  decideChange: {
    method: "POST",
    path: "/serverside/api/portal/decidechange",
    body: v.object({ id, isApproved: v.boolean() }),
    response: outcome,
  },
} as const satisfies Record<string, Endpoint>;
