import { describe, expect, it } from "vitest";
import { type StepResult, summarize } from "../../tools/steps.ts";

const server: StepResult = {
  name: "server",
  passed: 2,
  failed: 0,
  seconds: 3,
  tests: [
    { file: "server/store/store.test.ts", titles: ["on PostgreSQL", "keeps rows"], status: "skipped" },
    { file: "server/config.test.ts", titles: ["reads"], status: "passed" },
  ],
};
const whole: StepResult = { name: "types", passed: 1, failed: 0, seconds: 1 };

describe("the closing lines of a run", () => {
  it("end with what passed and failed", () => {
    expect(summarize([whole]).lines.at(-1)).toBe("1 passed, 0 failed");
    expect(summarize([whole]).lines.join("\n")).not.toContain("skipped");
  });

  it("tell the minutes of each step and of all", () => {
    const { lines } = summarize([
      { ...whole, seconds: 12 },
      { ...server, seconds: 150 },
    ]);
    expect(lines.slice(1, 4).map((line) => line.split("failed")[1]?.trim())).toEqual(["0.2 min", "2.5 min", "2.7 min"]);
  });

  it("name and count what was skipped [operation: no PostgreSQL]", () => {
    const { lines, succeeded } = summarize([whole, server]);
    expect(lines.slice(-3)).toEqual([
      "  skipped: server/store/store.test.ts: on PostgreSQL › keeps rows",
      "1 skipped",
      "3 passed, 0 failed",
    ]);
    expect(succeeded).toBe(true);
  });

  it("name what failed, with its message", () => {
    const page: StepResult = {
      name: "end to end",
      passed: 0,
      failed: 1,
      seconds: 9,
      tests: [
        { file: "e2e/terms.spec.ts", titles: ["Terms", "open"], status: "failed", failure: "Timed out\nat line 3" },
      ],
    };
    expect(summarize([whole, page]).lines.slice(-2)).toEqual([
      "  failed: e2e/terms.spec.ts: Terms › open\n    Timed out\n    at line 3",
      "1 passed, 1 failed",
    ]);
  });

  it("count it as failed where nothing may be skipped, as in .ci/run [operation: no PostgreSQL]", () => {
    const { lines, succeeded } = summarize([whole, server], { failOnSkipped: true });
    expect(lines.slice(-2)).toEqual(["1 skipped, counted as failed", "3 passed, 1 failed"]);
    expect(succeeded).toBe(false);
  });
});
