import * as v from "valibot";
import { type Endpoint, id, outcome } from "./contract.ts";

const texts = v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(50));

export const clientRules = v.object({
  /** Addresses and subnets from which its reports may be opened. Empty: any. */
  networks: texts,
  /** For how long nobody may be there while one of its reports is open. Null: as long as a session lasts. */
  idleMinutes: v.nullable(v.picklist([5, 10, 15, 20])),
  /** Its reports need a sign-in that the identity provider calls strong. */
  wantsSecondFactor: v.boolean(),
  /** Of the people that its administrators invite. Empty: any. */
  mailDomains: texts,
  /** Whether its administrators give access to its reports. */
  givesOwnAccess: v.boolean(),
});
export type ClientRules = v.InferOutput<typeof clientRules>;

/** The rules of a client, for administrators. In a file of its own, because the start needs none of it. */
export const clientRulesContract = {
  setClientRules: {
    method: "POST",
    path: "/serverside/api/portal/setclientrules",
    body: v.object({ subscriptionId: id, rules: clientRules }),
    response: outcome,
  },
} as const satisfies Record<string, Endpoint>;
