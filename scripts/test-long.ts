import { existsSync, readFileSync } from 'node:fs';
import { ensureBrowser } from './browser.ts';
import { close, step, vitest } from './steps.ts';

/** The proofs that are longer than a test run: kill series, restarts, storms, fuzz with a fresh seed, mutants. */
process.env['TEST_LONG'] = '1';
ensureBrowser();
const tallies = [vitest('long', '--project=server', 'tests/server/faults', 'tests/server/fuzz', 'tests/server/process', 'tests/server/floods', 'tests/server/soak', 'tests/server/image', '--testTimeout=900000'), step('mutation score', 'stryker', 'run')];
report('test-results/mutation.json');
close(tallies);

interface Mutants {
  files: Record<string, { mutants: { status: string; mutatorName: string; location: { start: { line: number } } }[] }>;
}

/** The mutants that lived, so that somebody can go and write the test that kills them. */
function report(file: string): void {
  if (!existsSync(file)) return;
  const { files } = JSON.parse(readFileSync(file, 'utf8')) as Mutants;
  for (const [name, { mutants }] of Object.entries(files)) {
    const killed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
    const counted = mutants.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError').length;
    const survivors = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').map(({ mutatorName, location }) => `${location.start.line} ${mutatorName}`);
    if (counted > 0) console.log(`${name}: ${((100 * killed) / counted).toFixed(0)} %${survivors.length > 0 ? `  lived: ${survivors.join(', ')}` : ''}`);
  }
}
