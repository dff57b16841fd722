import * as v from "valibot";
import { type Endpoint, id } from "./contract.ts";

export const signedInSession = v.object({
  id,
  signedInAt: v.string(),
  lastSeenAt: v.string(),
  browser: v.string(),
  address: v.nullable(v.string()),
  /** The person had not signed in from this network before. */
  isNewPlace: v.optional(v.boolean(), false),
  isCurrent: v.boolean(),
});
export type SignedInSession = v.InferOutput<typeof signedInSession>;

export const signedInPerson = v.object({
  principalId: id,
  name: v.string(),
  email: v.string(),
  sessionCount: v.number(),
  lastSeenAt: v.string(),
  isSelf: v.boolean(),
});
export type SignedInPerson = v.InferOutput<typeof signedInPerson>;

/** Which of their own sessions a person ends. */
export const ownSessions = v.union([v.picklist(["others"]), v.pipe(v.array(id), v.minLength(1), v.maxLength(100))]);
export type OwnSessions = v.InferOutput<typeof ownSessions>;

/** The portal's calls about sessions. In a file of its own, because the start needs none of them. */
export const sessionContract = {
  getSessions: {
    method: "GET",
    path: "/serverside/api/portal/sessions",
    response: v.array(signedInSession),
  },
  endSessions: {
    method: "POST",
    path: "/serverside/api/portal/endsessions",
    body: v.object({ sessionIds: ownSessions }),
    response: v.object({}),
  },
  getPeopleSessions: {
    method: "GET",
    path: "/serverside/api/portal/peoplesessions",
    response: v.array(signedInPerson),
  },
  endPeopleSessions: {
    method: "POST",
    path: "/serverside/api/portal/endpeoplesessions",
    body: v.object({ principalId: id }),
    /** How many sessions were open. Absent where the back end does not count them. */
    response: v.object({ endedCount: v.optional(v.number()) }),
  },
} as const satisfies Record<string, Endpoint>;
