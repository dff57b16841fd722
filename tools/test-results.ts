import { existsSync, readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { stripVTControlCharacters } from "node:util";

export interface TestResult {
  /** Beneath tests/. */
  file: string;
  /** The titles of the groups it is in, then its own. */
  titles: string[];
  status: "passed" | "failed" | "skipped";
  /** The beginning of the runner's message. A test that passed at its second try has one too. */
  failure?: string;
}

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages?: string[] }[];
  }[];
}

export interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; tests: PlaywrightTest[] }[];
}

interface PlaywrightTest {
  status: "expected" | "unexpected" | "flaky" | "skipped";
  results?: { error?: { message?: string } }[];
}

/** The tests of a report that Vitest or Playwright wrote as JSON; none where the run died before it. */
export function readTestResults(report: string): TestResult[] {
  if (!existsSync(report)) return [];
  const content = JSON.parse(readFileSync(report, "utf8")) as VitestReport | { suites: PlaywrightSuite[] };
  return "testResults" in content
    ? readVitestResults(content)
    : content.suites.flatMap((suite) => readPlaywrightResults(suite));
}

function readVitestResults({ testResults }: VitestReport): TestResult[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, failureMessages = [] }) => ({
      file: relative("tests", name).replaceAll(sep, "/"),
      titles: [...ancestorTitles, title],
      status: status === "passed" || status === "failed" ? status : "skipped",
      ...describeFailure(failureMessages[0]),
    })),
  );
}

/** A suite of Playwright's is a file or, inside it, a group. */
function readPlaywrightResults(suite: PlaywrightSuite, groups: string[] = []): TestResult[] {
  const own = suite.specs.map(({ title, file, tests }) => ({
    file: `e2e/${file}`,
    titles: [...groups, title],
    status: statusOf(tests.map(({ status }) => status)),
    ...describeFailure(tests.flatMap(({ results = [] }) => results).find(({ error }) => error)?.error?.message),
  }));
  const inner = (suite.suites ?? []).flatMap((group) => readPlaywrightResults(group, [...groups, group.title]));
  return [...own, ...inner];
}

function statusOf(statuses: PlaywrightTest["status"][]): TestResult["status"] {
  if (statuses.includes("unexpected")) return "failed";
  return statuses.every((status) => status === "skipped") ? "skipped" : "passed";
}

const FAILURE_LINES = 12;

function describeFailure(message: string | undefined): Pick<TestResult, "failure"> {
  if (!message) return {};
  return { failure: stripVTControlCharacters(message).split("\n").slice(0, FAILURE_LINES).join("\n") };
}
