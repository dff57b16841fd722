import { Counter } from "prom-client";

const outcomes = ["succeeded", "refused", "failed"] as const;

export type SignInCounter = ReturnType<typeof createSignInCounter>;

/** Counts how sign-ins end, and those that cannot begin. A refusal is no fault. */
export function createSignInCounter() {
  const counter = new Counter({
    name: "sign_ins_total",
    help: "Sign-ins by outcome: succeeded, refused by the provider or the portal, or failed by a fault",
    labelNames: ["outcome"],
    registers: [],
  });
  // An alert on the rate of a counter needs its zero.
  for (const outcome of outcomes) counter.inc({ outcome }, 0);
  return counter;
}
