import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { findPostgres } from "../tests/support/server/find-postgres.ts";
import { startSeededPostgres } from "../tests/support/server/shared-postgres.ts";
import { areas, type Suite } from "./mutation/areas.ts";

/**
 * Changes the code of each area in many small ways and counts the mutants that no test notices.
 * `node tools/mutation.ts session rules` runs those areas alone.
 */
const LOWEST_SCORE = 85;
type Mutant = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

const names = process.argv.slice(2);
const selectedAreas = areas.filter(({ name }) => names.length === 0 || names.includes(name));

/** Opening a database in a running PostgreSQL takes a tenth of the time of opening a PGlite. */
const postgres =
  findPostgres().oldest && selectedAreas.some(({ suites }) => suites.some(({ usesStore }) => usesStore))
    ? await startSeededPostgres()
    : undefined;
if (postgres) process.env["MUTANT_POSTGRES"] = postgres.url;

const scores = [];
try {
  for (const area of selectedAreas) {
    console.log(`\n${area.name}`);
    const mutants: Mutant[] = [];
    for (const suite of area.suites) {
      const mutantsOfSuite = await testMutants(suite);
      printMutants(mutantsOfSuite);
      mutants.push(...mutantsOfSuite);
    }
    scores.push({ name: area.name, ...countMutants(mutants) });
  }
} finally {
  await postgres?.stop();
}
const figuresFile = process.env["FIGURES"];
for (const { name, score, killed, counted, timedOut, failedToStart } of scores) {
  const figure = {
    what: `mutants of ${name}`,
    figure: `${score.toFixed(1)} % noticed (${killed} of ${counted}; ${timedOut} of them timed out, ${failedToStart} more could not start)`,
    goal: `≥ ${LOWEST_SCORE} %`,
  };
  console.log(`${figure.what}: ${figure.figure}`);
  if (figuresFile !== undefined) appendFileSync(figuresFile, `${JSON.stringify(figure)}\n`);
}
process.exit(scores.length > 0 && scores.every(({ score }) => score >= LOWEST_SCORE) ? 0 : 1);

async function testMutants({ code, tests, usesStore = false }: Suite): Promise<Mutant[]> {
  Object.assign(process.env, { MUTANT_TESTS: tests.join(" "), MUTANT_STORE: String(usesStore) });
  return new Stryker({ mutate: [...code], timeoutMS: usesStore ? 20_000 : 4_000 }).runMutationTest();
}

/** Prints the score of each file, and the mutants that no test noticed. */
function printMutants(mutants: readonly Mutant[]): void {
  const byFile = Map.groupBy(mutants, ({ fileName }) => relative(".", fileName));
  for (const [file, mutantsOfFile] of byFile) {
    const { score, counted } = countMutants(mutantsOfFile);
    if (counted > 0) console.log(`  ${score.toFixed(0).padStart(3)} %  ${file}`);
    for (const { status, location, mutatorName, replacement } of mutantsOfFile) {
      if (status !== "Survived" && status !== "NoCoverage") continue;
      const outcome = status === "Survived" ? "survived" : "not covered";
      const change = `${mutatorName} ${JSON.stringify(replacement?.slice(0, 80))}`;
      console.log(`         ${outcome} at ${location.start.line}: ${change}`);
    }
  }
}

function countMutants(mutants: readonly Mutant[]) {
  const count = (...statuses: Mutant["status"][]) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const killed = count("Killed", "Timeout");
  const counted = killed + count("Survived", "NoCoverage");
  return {
    killed,
    counted,
    timedOut: count("Timeout"),
    failedToStart: count("RuntimeError"),
    score: (100 * killed) / Math.max(counted, 1),
  };
}
