import { describe, expect, it } from "vitest";
import { type StepResult, summarize } from "../../tools/steps.ts";

const server: StepResult = {
  name: "server",
  passed: 2,
  failed: 0,
  seconds: 3,
  tests: [
    { file: "server/store/store.test.ts", titles: ["on PostgreSQL", "keeps rows"], status: "skipped" },
    { file: "server/config.test.ts", titles: ["reads"], status: "passed", failure: "Error: port in use" },
  ],
};
const whole: StepResult = { name: "types", passed: 1, failed: 0, seconds: 1 };

describe("the closing lines of a run", () => {
  it("name what needed a second try, and name and count what was skipped [operation: no PostgreSQL]", () => {
    const { lines, succeeded } = summarize([whole, server]);
    expect(lines.slice(-4)).toEqual([
      "  passed at the second try: server/config.test.ts: reads\n    Error: port in use",
      "  skipped: server/store/store.test.ts: on PostgreSQL › keeps rows",
      "1 skipped",
      "3 passed, 0 failed",
    ]);
    expect(succeeded).toBe(true);
  });

  it("count it as failed where nothing may be skipped, as in .ci/run [operation: no PostgreSQL]", () => {
    const { lines, succeeded } = summarize([whole, server], { failOnSkipped: true });
    expect(lines.slice(-2)).toEqual(["1 skipped, counted as failed", "3 passed, 1 failed"]);
    expect(succeeded).toBe(false);
  });
});
