import { ensureBrowser } from "./browser.ts";
import { keepTemporaryFilesInMemory } from "./memory-folder.ts";
import { ensurePostgres } from "./postgres.ts";
import { findUnprovenClaims, readClaims } from "./claims.ts";
import { runStaticChecks } from "./static-checks.ts";
import { finish, runCheck, runCommand, runPlaywright, runVitest } from "./steps.ts";

ensureBrowser();
ensurePostgres();
keepTemporaryFilesInMemory();
const results = [
  ...runStaticChecks(),
  runVitest("unit", "--project=unit", "--project=dom"),
  runVitest("server", "--project=server"),
  runVitest("stories", "--config=vitest.stories.config.ts"),
  runCommand("build", "node", "tools/build-portal.ts"),
  runPlaywright(),
];
const claims = readClaims();
const tests = results.flatMap((step) => step.tests ?? []);
const proofs = runCheck("claims", claims.length, () => findUnprovenClaims(claims, tests));
finish([...results, proofs], { failOnSkipped: process.argv.includes("--no-skipped") });
