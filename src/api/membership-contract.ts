import * as v from "valibot";
import { type Endpoint, id, outcome } from "./contract.ts";

const membershipIds = { subscriptionId: id, principalId: id };

/** Who belongs to which client, for administrators. In a file of its own, because the start needs none of it. */
export const membershipContract = {
  /** How many reports of the client the person sees. */
  getMembership: {
    method: "GET",
    path: "/serverside/api/portal/membership/:subscriptionId/:principalId",
    params: v.object(membershipIds),
    response: v.object({ reportCount: v.number() }),
  },
  /** The reports that are assigned to a person outlast it: they see them again once they are back. */
  setMembership: {
    method: "POST",
    path: "/serverside/api/portal/setmembership",
    body: v.object({ ...membershipIds, isMember: v.boolean() }),
    response: outcome,
  },
  /** Makes a person of the client its administrator, or takes that from them. */
  setClientAdministrator: {
    method: "POST",
    path: "/serverside/api/portal/setclientadministrator",
    body: v.object({ ...membershipIds, isAdministrator: v.boolean() }),
    response: outcome,
  },
} as const satisfies Record<string, Endpoint>;
