import { ensureBrowser } from "./browser.ts";
import { ensurePostgres } from "./postgres.ts";
import { checkProofs } from "./proofs/check-proofs.ts";
import { runStaticChecks } from "./static-checks.ts";
import { finish, runCommand, runPlaywright, runVitest } from "./steps.ts";

ensureBrowser();
ensurePostgres();
const results = [
  ...runStaticChecks(),
  runVitest("unit", "--project=unit", "--project=dom"),
  runVitest("server", "--project=server*"),
  runVitest("stories", "--config=vitest.stories.config.ts"),
  runCommand("pictures", "node", "tools/pictures.ts"),
  runCommand("build", "node", "tools/build-portal.ts"),
  runPlaywright(),
];
finish([...results, checkProofs(results)], { failOnSkipped: process.argv.includes("--no-skipped") });
