import { runCommand, type StepResult } from "./steps.ts";

/** The rules without a violation today. `npm run lint` runs them all; the others join as their violations go. */
const RULES = ["imports", "views", "file-names", "styles"];

/** What is checked without running the product. */
export function runStaticChecks(): StepResult[] {
  return [
    runCommand("format", "prettier", "--check", "--cache", "."),
    runCommand("types", "tsc", "-b"),
    runCommand("lint", "oxlint"),
    runCommand("rules", "node", "tools/check/run-rules.ts", ...RULES),
    runCommand("dead code", "knip"),
  ];
}
