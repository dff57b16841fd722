import { isExistingCommand, parseTestProof, type TestProof } from "./proof-tables.ts";
import type { TestResult } from "./test-results.ts";

export interface Unproven {
  proof: string;
  reason: "no such test ran" | "it failed" | "it was skipped" | "no such test or command";
}

/** The proofs that the tests of a run do not give. */
export function findUnproven(
  proofs: readonly string[],
  results: readonly TestResult[],
  { hasPostgres }: { hasPostgres: boolean },
): Unproven[] {
  const byFile = Map.groupBy(results, ({ file }) => file);
  return [...new Set(proofs)].flatMap((proof): Unproven[] => {
    const test = parseTestProof(proof);
    if (!test) return isExistingCommand(proof) ? [] : [{ proof, reason: "no such test or command" }];
    const reason = findReason(test, byFile.get(test.file) ?? [], hasPostgres);
    return reason === undefined ? [] : [{ proof, reason }];
  });
}

/** A title proves something when at least one of its tests passed and none failed. */
function findReason(
  { title, needsPostgres }: TestProof,
  results: readonly TestResult[],
  hasPostgres: boolean,
): Unproven["reason"] | undefined {
  const pattern = toPattern(title);
  const statuses = results
    .filter(({ titles }) => titles.some((each) => pattern.test(each)))
    .map(({ status }) => status);
  if (statuses.includes("failed")) return "it failed";
  if (statuses.includes("passed")) return undefined;
  if (statuses.length === 0) return "no such test ran";
  return needsPostgres && !hasPostgres ? undefined : "it was skipped";
}

/** Tables name a title as the test file writes it: `%s`, `$name` and `${NAME}` stand for values of the run. */
function toPattern(title: string): RegExp {
  const literals = title.split(/%[sdifjoO#$]|\$\{[^}]*\}|\$[\w.]+/);
  return new RegExp(`^${literals.map(escapePattern).join(".*")}$`, "s");
}

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
