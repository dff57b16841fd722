import { afterEach, beforeEach, expect, vi } from "vitest";
import { noise } from "./noise.ts";

const runnerNoise = [
  // The story runner switches React's act on and off around a story, also when an update is under way.
  /^The current testing environment is not configured to support act\(/,
  ...("__vitest_browser__" in globalThis ? [/^An update to %s inside a test was not wrapped in act\(/] : []),
  // The development server reports its connection, and a page that it opened long before the test.
  /^\[vite\] /,
  // A portal's root actors stop only when its test ends; an answer may still be on its way to them.
  /^Event "[\w.]+" was sent to stopped actor "(session|dialogs|reports)\b/,
];

// What a test lets onto the console fails it. A test that expects noise takes it away.
beforeEach(() => {
  noise.length = 0;
  for (const level of ["error", "warn", "info", "log", "debug"] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      const text = words.map(String).join(" ");
      if (!runnerNoise.some((pattern) => pattern.test(text))) noise.push(`${level}: ${text}`);
    });
  }
});

afterEach(() => {
  expect(noise.join("\n")).toBe("");
});
