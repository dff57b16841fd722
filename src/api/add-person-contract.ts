import * as v from "valibot";
import { type Endpoint, id, outcome } from "./contract.ts";
import { person } from "./people-contract.ts";

const newPerson = v.object({
  email: v.pipe(v.string(), v.maxLength(254)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  /** Their subject at the identity provider. Null: they are invited, and recognised by their verified email. */
  subject: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(255))),
});

/** Null: they were not added, and the message says why. */
export const addedPerson = v.object({ ...outcome.entries, person: v.nullable(person) });
export type AddedPerson = v.InferOutput<typeof addedPerson>;

/** The calls that add people, for administrators. In a file of its own, because the start needs none of them. */
export const addPersonContract = {
  addPerson: {
    method: "POST",
    path: "/serverside/api/portal/addperson",
    body: newPerson,
    response: addedPerson,
  },
  /** Removes an invited person with everything that was prepared for them. */
  withdrawInvitation: {
    method: "POST",
    path: "/serverside/api/portal/withdrawinvitation",
    body: v.object({ principalId: id }),
    response: outcome,
  },
} as const satisfies Record<string, Endpoint>;
