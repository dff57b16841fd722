import { afterEach, beforeEach, expect, vi } from "vitest";

/** What a test lets onto the console fails it. A test that expects noise reads it here and takes it away. */
export const noise: string[] = [];

/** The story runner's own: it switches React's act off while a story waits, also when a render is under way. */
const ofTheRunner = "The current testing environment is not configured to support act(...)";

beforeEach(() => {
  noise.length = 0;
  for (const level of ["error", "warn", "info", "log", "debug"] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      if (words[0] !== ofTheRunner) noise.push(`${level}: ${words.map(String).join(" ")}`);
    });
  }
});

afterEach(() => {
  expect(noise.join("\n")).toBe("");
});
