import * as v from "valibot";
import { type Endpoint, subscription } from "./contract.ts";

const requiredText = (maxLength: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength));

/** The first steps of a new installation, for administrators. In a file of its own, because the start needs none. */
export const installationContract = {
  /** Whether there is no subscription yet. */
  getInstallation: {
    method: "GET",
    path: "/serverside/api/portal/installation",
    response: v.object({ isEmpty: v.boolean() }),
  },
  /** Adds a subscription, with the administrator as its first user. Answers 409 where another has the name. */
  addSubscription: {
    method: "POST",
    path: "/serverside/api/portal/addsubscription",
    body: v.object({ displayName: requiredText(200), partyId: requiredText(100) }),
    response: subscription,
  },
} as const satisfies Record<string, Endpoint>;
