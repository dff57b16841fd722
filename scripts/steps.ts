import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

export interface Tally {
  passed: number;
  failed: number;
}

/** One command as one check. */
export function step(name: string, command: string, ...args: string[]): Tally {
  const ok = run(name, command, args, {});
  return { passed: Number(ok), failed: Number(!ok) };
}

/** A Vitest project: its tests are counted from its own report. A run that dies without one is a failure. */
export function vitest(name: string, ...which: string[]): Tally {
  const report = `test-results/vitest-${name}.json`;
  rmSync(report, { force: true });
  const ok = run(`tests: ${name}`, 'vitest', ['run', ...which, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], {});
  const found = read(report) as { numPassedTests: number; numFailedTests: number } | undefined;
  return honest(ok, { passed: found?.numPassedTests ?? 0, failed: found?.numFailedTests ?? 0 });
}

export function playwright(...which: string[]): Tally {
  const report = 'test-results/playwright.json';
  rmSync(report, { force: true });
  const ok = run('tests: end to end', 'playwright', ['test', ...which, '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const stats = (read(report) as { stats: { expected: number; unexpected: number; flaky: number } } | undefined)?.stats;
  return honest(ok, { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 });
}

/** Prints the closing line and ends the process with what it says. */
export function close(tallies: Tally[]): never {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

function honest(ok: boolean, tally: Tally): Tally {
  const ran = tally.passed + tally.failed > 0;
  return ok && ran ? tally : { ...tally, failed: Math.max(1, tally.failed) };
}

function run(name: string, command: string, args: string[], env: Record<string, string>): boolean {
  const start = performance.now();
  console.log(`\n▸ ${name}`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (error) console.error(error.message);
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  return status === 0;
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
