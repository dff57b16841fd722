import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Figure } from "../tests/support/server/figures.ts";
import { ensureBrowser } from "./browser.ts";
import { areas } from "./mutation/areas.ts";
import { close, playwright, step, type Tally, vitest } from "./steps.ts";

/** The proofs that are longer than a test run: kill series, restarts, storms, soak, fuzz with a fresh seed, two hundred opened reports, mutants. */
const FIGURES = "test-results/figures.txt";
const serverProofs = [
  "operation/faults",
  "embedding/foreign-reports",
  "identity/redirects",
  "identity/renewal-race",
  "operation/process",
  "http/floods",
  "http/fuzz",
  "operation/soak",
  "operation/image",
].map((name) => `tests/server/${name}.test.ts`);
const onBothStores = [
  "kill -9 amid writes",
  "SIGTERM amid writes",
  "claims to others' reports",
  "made-up state and redirect_uri",
  "made-up callbacks",
  "others' p99 amid big bodies",
  "others' p99 amid slow sockets",
  "fuzz, fixed seed",
  "fuzz, fresh seed",
  "memory over a soak",
];
const wanted = [
  ...onBothStores.flatMap((what) => [`${what}, PGlite`, `${what}, PostgreSQL`]),
  "PostgreSQL restarts under load",
  "renewal race of two processes",
  "a second server on one folder",
  "the image",
  "200 reports, cloud",
  "200 reports, listed",
  ...areas.map(({ name }) => `mutants of ${name}`),
];

mkdirSync("test-results", { recursive: true });
writeFileSync(FIGURES, "");
Object.assign(process.env, { TEST_LONG: "1", FIGURES });
ensureBrowser();
const tallies = [
  vitest("long", "--project=server*", ...serverProofs, "--no-file-parallelism", "--testTimeout=900000"),
  playwright("tests/e2e/embedding-safety.spec.ts", "--grep=leave one frame"),
  step("mutation score", "node", "tools/mutation.ts"),
];
close([...tallies, tellFigures()]);

/** A proof without its figure has not been given. */
function tellFigures(): Tally {
  const figures = readFileSync(FIGURES, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Figure);
  const missing = wanted
    .filter((what) => !figures.some((figure) => figure.what === what))
    .map((what) => ({ what, figure: "MISSING", goal: "" }));
  const rows = [{ what: "what", figure: "figure", goal: "goal" }, ...figures, ...missing];
  const width = (part: keyof Figure) => Math.max(...rows.map((row) => row[part].length));
  console.log("");
  for (const { what, figure, goal } of rows)
    console.log(`${what.padEnd(width("what"))}  ${figure.padEnd(width("figure"))}  ${goal}`);
  return { name: "figures", passed: wanted.length - missing.length, failed: missing.length, seconds: 0 };
}
