import { close, step, vitest } from "./steps.ts";

close([
  step("format", "prettier", "--check", "--cache", "."),
  step("types", "tsc", "-b"),
  step("lint", "oxlint"),
  step("style", "node", "tools/style/check-style.ts"),
  vitest("unit", "--project=unit", "--project=dom"),
  step("dead code", "knip"),
]);
