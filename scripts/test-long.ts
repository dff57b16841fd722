import { ensureBrowser } from './browser.ts';
import { close, playwright, step, vitest } from './steps.ts';

/** The proofs that are longer than a test run: kill series, restarts, storms, soak, fuzz with a fresh seed, two hundred opened reports, mutants. */
process.env['TEST_LONG'] = '1';
ensureBrowser();
const serverProofs = ['faults', 'fuzz', 'process', 'floods', 'renewal-race', 'soak', 'image'].map((name) => `tests/server/${name}.test.ts`);
close([
  vitest('long', '--project=server', ...serverProofs, '--testTimeout=900000'),
  playwright('tests/e2e/embedding-safety.spec.ts', '--grep=leave one frame'),
  step('mutation score', 'node', 'scripts/mutation.ts'),
]);
