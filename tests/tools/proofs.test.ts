import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findUnproven } from "../../tools/proofs/find-unproven.ts";
import { readTestResults, type TestResult } from "../../tools/proofs/test-results.ts";

const result = (title: string, status: TestResult["status"] = "passed", group = "the guard"): TestResult => ({
  file: "routes/guards.test.tsx",
  titles: [group, title],
  status,
});
const spec = (title: string, status: string) => ({ title, file: "journey.spec.ts", tests: [{ status }] });
const withPostgres = { hasPostgres: true };
const reasonFor = (proof: string, ...results: TestResult[]) => findUnproven([proof], results, withPostgres)[0]?.reason;

describe("a proof", () => {
  it("is given by a test of that file and title that passed", () => {
    expect(reasonFor("routes/guards.test.tsx: redirects", result("redirects"))).toBeUndefined();
  });

  it("is given by a group whose tests passed", () => {
    expect(reasonFor("routes/guards.test.tsx: the guard", result("one"), result("two"))).toBeUndefined();
  });

  it.each(["redirects %s to $where", "redirects ${A} to ${B}"])("may name values of the run: %s", (title) => {
    expect(reasonFor(`routes/guards.test.tsx: ${title}`, result("redirects /a to /b"))).toBeUndefined();
  });

  it("is not given by a test that failed, even where another of that title passed", () => {
    expect(reasonFor("routes/guards.test.tsx: at %s", result("at /a"), result("at /b", "failed"))).toBe("it failed");
  });

  it("is not given by a test that was skipped", () => {
    expect(reasonFor("routes/guards.test.tsx: redirects", result("redirects", "skipped"))).toBe("it was skipped");
  });

  it("is not given by a test that did not run, has another title or is in another file", () => {
    expect(reasonFor("routes/guards.test.tsx: redirects")).toBe("no such test ran");
    expect(reasonFor("routes/guards.test.tsx: redirects", result("redirects twice"))).toBe("no such test ran");
    expect(reasonFor("routes/other.test.tsx: redirects", result("redirects"))).toBe("no such test ran");
  });

  it("may be a command that exists", () => {
    expect(reasonFor("`npm run test:long`")).toBeUndefined();
    expect(reasonFor("`npm run nothing`")).toBe("no such test or command");
  });

  it("may be skipped for want of PostgreSQL only where it says so and PostgreSQL is not installed", () => {
    const proof = "routes/guards.test.tsx: restarts (needs PostgreSQL)";
    const skipped = [result("restarts", "skipped")];
    expect(findUnproven([proof], skipped, { hasPostgres: false })).toEqual([]);
    expect(findUnproven([proof], skipped, { hasPostgres: true })).toHaveLength(1);
    expect(findUnproven([proof], [result("restarts")], { hasPostgres: true })).toEqual([]);
    expect(findUnproven([proof], [], { hasPostgres: false })).toHaveLength(1);
  });
});

describe("a report", () => {
  const folder = mkdtempSync(join(tmpdir(), "reports-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: object) => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(content));
    return path;
  };

  it("of Vitest gives each test with its groups and its status", () => {
    const path = write("vitest.json", {
      testResults: [
        {
          name: resolve("tests/routes/guards.test.tsx"),
          assertionResults: [
            { ancestorTitles: ["the guard"], title: "redirects", status: "passed" },
            { ancestorTitles: [], title: "later", status: "pending" },
          ],
        },
      ],
    });
    expect(readTestResults(path)).toEqual([
      { file: "routes/guards.test.tsx", titles: ["the guard", "redirects"], status: "passed" },
      { file: "routes/guards.test.tsx", titles: ["later"], status: "skipped" },
    ]);
  });

  it("of Playwright counts a flaky test as failed", () => {
    const path = write("playwright.json", {
      suites: [
        {
          title: "journey.spec.ts",
          file: "journey.spec.ts",
          specs: [spec("signs in", "expected"), spec("signs out", "flaky")],
          suites: [{ title: "a reader", file: "journey.spec.ts", specs: [spec("reads", "unexpected")] }],
        },
      ],
    });
    expect(readTestResults(path)).toEqual([
      { file: "e2e/journey.spec.ts", titles: ["signs in"], status: "passed" },
      { file: "e2e/journey.spec.ts", titles: ["signs out"], status: "failed" },
      { file: "e2e/journey.spec.ts", titles: ["a reader", "reads"], status: "failed" },
    ]);
  });

  it("that was never written gives no test", () => {
    expect(readTestResults(join(folder, "missing.json"))).toEqual([]);
  });
});
