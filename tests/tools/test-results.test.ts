import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readTestResults } from "../../tools/test-results.ts";

const spec = (title: string, status: string) => ({ title, file: "journey.spec.ts", tests: [{ status }] });

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

  it("of Playwright counts a test that passed at its second try as passed", () => {
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
      { file: "e2e/journey.spec.ts", titles: ["signs out"], status: "passed" },
      { file: "e2e/journey.spec.ts", titles: ["a reader", "reads"], status: "failed" },
    ]);
  });

  it("that was never written gives no test", () => {
    expect(readTestResults(join(folder, "missing.json"))).toEqual([]);
  });
});
