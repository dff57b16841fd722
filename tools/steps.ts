import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { readTestResults, type TestResult } from "./test-results.ts";

export interface StepResult {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
  /** Where the step ran tests. */
  tests?: TestResult[];
}

/** One command counts as one check. */
export function runCommand(name: string, command: string, ...args: string[]): StepResult {
  const { succeeded, seconds } = spawnStep(name, command, args);
  return { name, passed: Number(succeeded), failed: Number(!succeeded), seconds };
}

export function runVitest(name: string, ...args: string[]): StepResult {
  const report = `test-results/vitest-${name}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return runTests(name, report, "vitest", ["run", ...args, ...reporters]);
}

export function runPlaywright(...args: string[]): StepResult {
  const report = "test-results/playwright.json";
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  return runTests("end to end", report, "playwright", ["test", ...args, "--reporter=list,json"], env);
}

/** Runs a check of this process as a step; it returns what it found wrong. */
export function runCheck(name: string, checks: number, findFailures: () => readonly string[]): StepResult {
  console.log(`\n▸ ${name}`);
  const failures = findFailures();
  for (const failure of failures) console.error(failure);
  return { name, passed: checks - failures.length, failed: failures.length, seconds: 0 };
}

interface FinishOptions {
  /** Whether a skipped test counts as failed. */
  failOnSkipped?: boolean;
}

/** Prints the closing table and its sum, and ends the process accordingly. */
export function finish(results: readonly StepResult[], options: FinishOptions = {}): never {
  const { lines, succeeded } = summarize(results, options);
  console.log(lines.join("\n"));
  process.exit(succeeded ? 0 : 1);
}

/** The last line is always of the form "N passed, N failed". Failed and skipped tests are named above it. */
export function summarize(results: readonly StepResult[], { failOnSkipped = false }: FinishOptions = {}) {
  const tests = results.flatMap((step) => step.tests ?? []);
  const skipped = tests.filter(({ status }) => status === "skipped");
  const passed = sum(results.map((step) => step.passed));
  const failed = sum(results.map((step) => step.failed)) + (failOnSkipped ? skipped.length : 0);
  const failures = tests.filter(({ status }) => status === "failed").map((test) => formatFailure("failed", test));
  const unstable = tests
    .filter(({ status, failure }) => status === "passed" && failure)
    .map((test) => formatFailure("passed at the second try", test));
  const names = skipped.map((test) => `  skipped: ${formatName(test)}`);
  const count = `${skipped.length} skipped${failOnSkipped ? ", counted as failed" : ""}`;
  const total = formatStep({ name: "in all", passed, failed, seconds: sum(results.map(({ seconds }) => seconds)) });
  const table = [...results.map(formatStep), total];
  const lines = ["", ...table, "", ...unstable, ...failures, ...names, ...(skipped.length > 0 ? [count] : [])];
  return { lines: [...lines, `${passed} passed, ${failed} failed`], succeeded: failed === 0 && passed > 0 };
}

function formatFailure(outcome: string, test: TestResult): string {
  const message = test.failure ? `\n${test.failure.replace(/^/gm, "    ")}` : "";
  return `  ${outcome}: ${formatName(test)}${message}`;
}

const formatName = ({ file, titles }: TestResult) => `${file}: ${titles.join(" › ")}`;

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

function formatStep({ name, passed, failed, seconds }: StepResult): string {
  const columns = [name.padEnd(24), `${String(passed).padStart(5)} passed`, `${String(failed).padStart(4)} failed`];
  return `${failed === 0 ? "✓" : "✗"} ${columns.join(" ")} ${(seconds / 60).toFixed(1).padStart(6)} min`;
}

/** Tests are counted from the runner's own report. A run that fails without a failed test counts as one failure. */
function runTests(
  name: string,
  report: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): StepResult {
  rmSync(report, { force: true });
  const { succeeded, seconds } = spawnStep(`tests: ${name}`, command, args, env);
  const tests = readTestResults(report);
  const passed = tests.filter(({ status }) => status === "passed").length;
  const failed = tests.filter(({ status }) => status === "failed").length;
  const isCredible = succeeded && passed > 0;
  return { name, passed, failed: isCredible ? failed : Math.max(1, failed), seconds, tests };
}

function spawnStep(name: string, command: string, args: string[], env: Record<string, string> = {}) {
  const start = performance.now();
  console.log(`\n▸ ${name}`);
  const { status, error } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  if (error) console.error(error.message);
  const seconds = (performance.now() - start) / 1000;
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)`);
  return { succeeded: status === 0, seconds };
}
