import { runCommand, type StepResult } from "./steps.ts";

/** What is checked without running the product. */
export function runStaticChecks(): StepResult[] {
  return [
    runCommand("format", "oxfmt", "--check"),
    runCommand("types", "tsc", "-b"),
    runCommand("lint", "oxlint"),
    runCommand("rules", "node", "tools/check/run-rules.ts"),
    runCommand("dead code", "knip"),
  ];
}
