import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Figure } from "../tests/support/server/figures.ts";
import { typefaces } from "../tests/support/server/typefaces.ts";
import { ensureBrowser } from "./browser.ts";
import { areas } from "./mutation/areas.ts";
import { ensureOtherBrowsers, otherBrowserNames } from "./other-browsers.ts";
import { ensurePostgres } from "./postgres.ts";
import { finish, runCheck, runCommand, runPlaywright, runVitest } from "./steps.ts";

/**
 * The proofs that take longer than a test run may: kill series, restarts, floods, soak, fuzz with a fresh seed,
 * two hundred opened reports, the newest PostgreSQL, Firefox and WebKit, mutants. Each writes a figure, and a proof without its figure has
 * failed.
 */
const FIGURES = "test-results/figures.txt";

const serverProofs = [
  "operation/faults",
  "embedding/foreign-reports",
  "embedding/open-breaker.long",
  "embedding/profiles",
  "identity/redirects",
  "identity/renewal-race.long",
  "identity/lost-answers.long",
  "identity/lemonldap.long",
  "operation/process",
  "operation/lock-storm.long",
  "operation/failover.long",
  "operation/point-in-time.long",
  "operation/rolling-restart",
  "operation/side-by-side.long",
  "operation/image.long",
  "http/floods",
  "http/fuzz",
  "operation/soak.long",
  "operation/large-lists.long",
  "operation/live-import",
  "operation/alert-rules.long",
  "operation/pgbouncer.long",
  "reviews/freezing.long",
].map((name) => `tests/server/${name}.test.ts`);
serverProofs.push("tests/agreement/conformance.test.ts");
const patience = ["--no-file-parallelism", "--testTimeout=900000"];

const figuresOfBothStores = [
  "kill -9 during writes",
  "kill -9 during openings",
  "SIGTERM during writes",
  "claims to others' reports",
  "generated state and redirect_uri",
  "generated callbacks",
  "others' p99 during big bodies",
  "others' p99 during slow sockets",
  "fuzz, fixed seed",
  "fuzz, fresh seed",
  "memory over a soak",
  "answer of an open breaker",
  "list of people",
  "list of reports",
  "list of clients",
  "list of audit entries",
  "list of used reports",
  "list of used clients",
  "list of readers by use",
  "import of 10000 people while the server runs",
  "access reviews frozen",
  "list of access reviews",
];

const questionsOfAdministrators = [
  "what can this person see",
  "copy their access to a colleague",
  "remove a leaver everywhere",
  "who can see this report over all clients",
  "which reports have no readers",
  "what changed lately",
];

const expectedFigures = [
  ...figuresOfBothStores.flatMap((what) => [`${what}, PGlite`, `${what}, PostgreSQL`]),
  "PostgreSQL restarts under load",
  "renewal race of two processes",
  "readers' p99 during a lock storm",
  "writes during a lock storm",
  "renewal with a provider that loses answers",
  "LemonLDAP::NG with its defaults",
  "recovery to a point in time",
  "read-only failover, writes",
  "read-only failover, reads",
  "rolling restart behind Caddy",
  "the image, built and run",
  "migration beside the release before",
  "two releases side by side and back",
  "a second server on one folder",
  "alert rules in promtool",
  "a server behind PgBouncer",
  ...questionsOfAdministrators.map((question) => `full size: ${question}`),
  "200 reports, cloud address",
  "200 reports, allowed address",
  ...otherBrowserNames.flatMap((name) => [
    `a reader in ${name}`,
    `an administrator in ${name}`,
    `a second visit in ${name}`,
  ]),
  "a second visit in private in Firefox",
  ...typefaces.map((name) => `layout in ${name}`),
  "HTML_CodeSniffer at AA",
  "IBM’s checker at AA",
  ...areas.map(({ name }) => `mutants of ${name}`),
];

mkdirSync("test-results", { recursive: true });
writeFileSync(FIGURES, "");
Object.assign(process.env, { TEST_LONG: "1", FIGURES });
ensureBrowser();
ensureOtherBrowsers();
ensurePostgres();
const results = [
  runCommand("workshop", "storybook", "build", "--quiet"),
  runVitest("long", "--project=server", ...serverProofs, ...patience),
  runVitest("other databases", "--project=server on *", ...patience),
  runPlaywright("--grep=leave one frame|missing-chunks|not kept|\\.long\\."),
  runCommand("mutation score", "node", "tools/mutation.ts"),
];
finish([...results, runCheck("figures", expectedFigures.length, findMissingFigures)]);

function findMissingFigures(): string[] {
  const figures = readFileSync(FIGURES, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Figure);
  printTable([{ what: "what", figure: "figure", goal: "goal" }, ...figures]);
  return expectedFigures
    .filter((expected) => !figures.some(({ what }) => what === expected))
    .map((expected) => `MISSING: ${expected}`);
}

function printTable(rows: readonly Figure[]): void {
  const widthOf = (column: keyof Figure) => Math.max(...rows.map((row) => row[column].length));
  for (const { what, figure, goal } of rows)
    console.log(`${what.padEnd(widthOf("what"))}  ${figure.padEnd(widthOf("figure"))}  ${goal}`);
}
