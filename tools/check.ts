import { close, step, vitest } from "./steps.ts";

close([
  step("format", "prettier", "--check", "--cache", "."),
  step("types", "tsc", "-b"),
  step("lint", "oxlint"),
  step("rules", "node", "tools/check/run-rules.ts", "imports", "file-names", "styles"),
  vitest("unit", "--project=unit", "--project=dom"),
  step("dead code", "knip"),
]);
