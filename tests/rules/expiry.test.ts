import { expect, test } from "vitest";
import { lifetimeMs } from "../../src/rules/expiry.ts";

test.each([
  ["250t", 250],
  ["1s", 1000],
  ["1.5m", 90_000],
  ["2h", 7_200_000],
  ["1d", 86_400_000],
  ["1w", 604_800_000],
  ["1y", 31_536_000_000],
] as const)("expiry units are s, m, h, d, w, y and t (milliseconds): %s [9.8]", (lifetime, milliseconds) => {
  expect(lifetimeMs(lifetime)).toBe(milliseconds);
});
