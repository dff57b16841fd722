import * as v from "valibot";
import type { Endpoint } from "./contract.ts";

const version = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** The portal's calls about the terms of use. In a file of its own, because the start needs none of them. */
export const termsContract = {
  /** The version of the current text, and when this person first accepted it. */
  getTermsAcceptance: {
    method: "GET",
    path: "/serverside/api/portal/termsacceptance",
    response: v.object({ version, acceptedAt: v.nullable(v.string()) }),
  },
  acceptTerms: {
    method: "POST",
    path: "/serverside/api/portal/acceptterms",
    body: v.object({ version }),
    response: v.object({ acceptedAt: v.string() }),
  },
} as const satisfies Record<string, Endpoint>;
