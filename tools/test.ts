import { ensureBrowser } from "./browser.ts";
import { close, playwright, step, vitest } from "./steps.ts";

ensureBrowser();
close([
  step("format", "prettier", "--check", "--cache", "."),
  step("types", "tsc", "-b"),
  step("lint", "oxlint"),
  step("rules", "node", "tools/check/run-rules.ts", "imports", "file-names", "styles"),
  step("dead code", "knip"),
  vitest("unit", "--project=unit", "--project=dom"),
  vitest("server", "--project=server*"),
  vitest("stories", "--config=vitest.stories.config.ts"),
  step("pictures", "node", "tools/pictures.ts"),
  step("build", "node", "tools/build-portal.ts"),
  playwright(),
]);
