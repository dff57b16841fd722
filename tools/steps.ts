import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";

export interface Tally {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
}

interface Run {
  name: string;
  ok: boolean;
  seconds: number;
}

/** One command as one check. */
export function step(name: string, command: string, ...args: string[]): Tally {
  const { ok, seconds } = run(name, command, args, {});
  return { name, passed: Number(ok), failed: Number(!ok), seconds };
}

/** A Vitest project: its tests are counted from its own report. A run that dies without one is a failure. */
export function vitest(name: string, ...which: string[]): Tally {
  const report = `test-results/vitest-${name}.json`;
  rmSync(report, { force: true });
  const done = run(
    `tests: ${name}`,
    "vitest",
    ["run", ...which, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    {},
  );
  const found = read(report) as { numPassedTests: number; numFailedTests: number } | undefined;
  return honest(done, found?.numPassedTests ?? 0, found?.numFailedTests ?? 0);
}

export function playwright(...which: string[]): Tally {
  const report = "test-results/playwright.json";
  rmSync(report, { force: true });
  const done = run("tests: end to end", "playwright", ["test", ...which, "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const stats = (read(report) as { stats: { expected: number; unexpected: number; flaky: number } } | undefined)?.stats;
  return honest(done, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
}

/** Prints the closing table and line and ends the process with what they say. */
export function close(tallies: Tally[]): never {
  console.log("");
  for (const { name, passed, failed, seconds } of tallies)
    console.log(
      `${failed === 0 ? "✓" : "✗"} ${name.padEnd(24)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s`,
    );
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

function honest({ name, ok, seconds }: Run, passed: number, failed: number): Tally {
  const ran = passed + failed > 0;
  return { name, passed, failed: ok && ran ? failed : Math.max(1, failed), seconds };
}

function run(name: string, command: string, args: string[], env: Record<string, string>): Run {
  const start = performance.now();
  console.log(`\n▸ ${name}`);
  const { status, error } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  if (error) console.error(error.message);
  const seconds = (performance.now() - start) / 1000;
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)`);
  return { name, ok: status === 0, seconds };
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
