import { Stryker } from '@stryker-mutator/core';
import { type Area, areas } from './mutants/areas.ts';

/** Breaks the code of each area in every small way, and counts the breaks that no test noticed. `npm run mutation session rules` for some of them. */
const BREAK = 85;
type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const wanted = process.argv.slice(2);
const chosen = areas.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const scores = [];
for (const area of chosen) scores.push(judge(area, [...(await mutate(area.light, 'light')), ...(await mutate(area.server, 'server'))]));
console.log('\nMutation score');
for (const { name, score, killed, counted, late } of scores) console.log(`  ${name.padEnd(14)} ${score.toFixed(1).padStart(5)} %  ${killed} of ${counted} noticed${late > 0 ? `, ${late} by running out of time` : ''}`);
process.exit(scores.every(({ score }) => score >= BREAK) ? 0 : 1);

async function mutate(files: readonly string[], tests: 'light' | 'server'): Promise<Mutant[]> {
  if (files.length === 0) return [];
  return new Stryker({ mutate: [...files], vitest: { configFile: `scripts/mutants/${tests}.config.ts` } }).runMutationTest();
}

function judge({ name }: Area, mutants: Mutant[]) {
  console.log(`\n${name}`);
  for (const [file, of] of Object.entries(Object.groupBy(mutants, ({ fileName }) => fileName))) {
    const { score, counted } = count(of ?? []);
    if (counted > 0) console.log(`  ${score.toFixed(0).padStart(3)} %  ${file}`);
    for (const { status, location, mutatorName, replacement } of of ?? [])
      if (status === 'Survived' || status === 'NoCoverage') console.log(`         line ${location.start.line}: ${mutatorName} ${JSON.stringify(replacement?.slice(0, 80))} ${status === 'NoCoverage' ? 'ran in no test' : 'lived'}`);
  }
  return { name, ...count(mutants) };
}

function count(mutants: readonly Mutant[]) {
  const of = (...statuses: Mutant['status'][]) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const killed = of('Killed', 'Timeout');
  const counted = killed + of('Survived', 'NoCoverage');
  return { killed, counted, late: of('Timeout'), broken: of('RuntimeError'), score: (100 * killed) / Math.max(counted, 1) };
}
