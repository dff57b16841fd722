import { runCommand, type StepResult } from "./steps.ts";

/** What is checked without running the product. The rules named here have no violation; the others are being met. */
export function runLint(): StepResult[] {
  return [
    runCommand("lint", "oxlint"),
    runCommand("rules", "node", "tools/check/run-rules.ts", "imports", "file-names", "styles"),
  ];
}

export function runStaticChecks(): StepResult[] {
  return [
    runCommand("format", "prettier", "--check", "--cache", "."),
    runCommand("types", "tsc", "-b"),
    ...runLint(),
    runCommand("dead code", "knip"),
  ];
}
