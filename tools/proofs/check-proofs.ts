import { findPostgres } from "../../tests/support/server/find-postgres.ts";
import { runCheck, type StepResult } from "../steps.ts";
import { findUnproven } from "./find-unproven.ts";
import { readPromises, readSentences } from "./proof-tables.ts";

/** Every sentence of the specification and every promise is proven by tests that passed in this run. */
export function checkProofs(steps: readonly StepResult[]): StepResult {
  const proofs = [...readSentences(), ...readPromises()].flatMap((row) => row.proofs);
  const results = steps.flatMap(({ tests = [] }) => tests);
  return runCheck("proofs", new Set(proofs).size, () =>
    findUnproven(proofs, results, { hasPostgres: findPostgres().oldest !== undefined }).map(
      ({ proof, reason }) => `${proof}: ${reason}`,
    ),
  );
}
