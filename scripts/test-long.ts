import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ensureBrowser } from './browser.ts';
import { close, playwright, step, vitest } from './steps.ts';

/** The proofs that are longer than a test run: kill series, restarts, storms, soak, fuzz with a fresh seed, two hundred opened reports, mutants. */
const FIGURES = 'test-results/figures.txt';
const serverProofs = ['faults', 'foreign-reports', 'redirects', 'renewal-race', 'process', 'floods', 'fuzz', 'soak', 'image'].map((name) => `tests/server/${name}.test.ts`);

mkdirSync('test-results', { recursive: true });
writeFileSync(FIGURES, '');
Object.assign(process.env, { TEST_LONG: '1', FIGURES });
ensureBrowser();
const tallies = [
  vitest('long', '--project=server*', ...serverProofs, '--no-file-parallelism', '--testTimeout=900000'),
  playwright('tests/e2e/embedding-safety.spec.ts', '--grep=leave one frame'),
  step('mutation score', 'node', 'scripts/mutation.ts'),
];
console.log(`\n${readFileSync(FIGURES, 'utf8')}`);
close(tallies);
