import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showReport } from "../../support/machines/one-minute-tokens.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a report host that refuses every token", () => {
  it.each([
    ["while it loads", false],
    ["as soon as it has loaded", true],
  ])("%s causes one renewal and then a plain failure [threat: refused tokens]", async (_when, loads) => {
    const { report, view, tokens, requested } = showReport();
    let used = -1;
    for (let tenths = 0; tenths < 600; tenths += 1) {
      if (used < tokens.length) {
        used = tokens.length;
        if (loads) report.send({ type: "embed.loaded", pages: [] });
        report.send({ type: "embed.tokenExpired" });
      }
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(requested).toHaveLength(1);
    expect(view()).toMatchObject({ at: "broken", fault: { cause: "tokenRefused" } });
    report.stop();
  });

  it("that says so without end causes no further call [threat: refused tokens]", async () => {
    const { report, requested } = showReport();
    for (let times = 0; times < 600; times += 1) {
      report.send({ type: "embed.tokenExpired" });
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(requested).toHaveLength(1);
    report.stop();
  });
});
