import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { postgresIsHere } from "../tests/support/server/postgres.ts";
import { startSeeded } from "../tests/support/server/shared-postgres.ts";
import { type Area, areas, type Suite } from "./mutation/areas.ts";

/** Breaks the code of each area in every small way and counts the breaks that no test noticed. `node tools/mutation.ts session rules` looks at those alone. */
const BREAK = 85;
type Mutant = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

const wanted = process.argv.slice(2);
const chosen = areas.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

/** A database in a PostgreSQL that runs already is opened in a tenth of the time of a PGlite. */
const postgres =
  postgresIsHere && chosen.some(({ suites }) => suites.some(({ store }) => store)) ? await startSeeded() : undefined;
if (postgres) process.env["MUTANT_POSTGRES"] = postgres.url;

const scores = [];
try {
  for (const area of chosen) {
    const mutants: Mutant[] = [];
    for (const suite of area.suites) mutants.push(...(await mutate(suite)));
    scores.push(judge(area, mutants));
  }
} finally {
  await postgres?.stop();
}
const list = process.env["FIGURES"];
for (const { name, score, killed, counted, late, broken } of scores) {
  const figure = {
    what: `mutants of ${name}`,
    figure: `${score.toFixed(1)} % noticed (${killed} of ${counted}; ${late} of them ran out of time, ${broken} more could not even start)`,
    goal: `≥ ${BREAK} %`,
  };
  console.log(`${figure.what}: ${figure.figure}`);
  if (list !== undefined) appendFileSync(list, `${JSON.stringify(figure)}\n`);
}
process.exit(scores.length > 0 && scores.every(({ score }) => score >= BREAK) ? 0 : 1);

async function mutate({ code, tests, store = false }: Suite): Promise<Mutant[]> {
  Object.assign(process.env, { MUTANT_TESTS: tests.join(" "), MUTANT_STORE: String(store) });
  return new Stryker({ mutate: [...code], timeoutMS: store ? 20_000 : 10_000 }).runMutationTest();
}

/** A score for each file, and the mutants that lived, so that somebody can go and write the test that kills them. */
function judge({ name }: Area, mutants: Mutant[]) {
  console.log(`\n${name}`);
  for (const [file, of] of Object.entries(Object.groupBy(mutants, ({ fileName }) => relative(".", fileName)))) {
    const { score, counted } = count(of ?? []);
    if (counted > 0) console.log(`  ${score.toFixed(0).padStart(3)} %  ${file}`);
    for (const { status, location, mutatorName, replacement } of of ?? []) {
      if (status === "Survived" || status === "NoCoverage")
        console.log(
          `         ${status === "Survived" ? "lived" : "untested"} at ${location.start.line}: ${mutatorName} ${JSON.stringify(replacement?.slice(0, 80))}`,
        );
    }
  }
  return { name, ...count(mutants) };
}

function count(mutants: readonly Mutant[]) {
  const of = (...statuses: Mutant["status"][]) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const killed = of("Killed", "Timeout");
  const counted = killed + of("Survived", "NoCoverage");
  return {
    killed,
    counted,
    late: of("Timeout"),
    broken: of("RuntimeError"),
    score: (100 * killed) / Math.max(counted, 1),
  };
}
