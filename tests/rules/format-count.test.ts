import { expect, test } from "vitest";
import { formatCount } from "../../src/rules/format-count.ts";

test.each([
  [0, "0 pending changes"],
  [1, "1 pending change"],
  [2, "2 pending changes"],
  [10_000, "10,000 pending changes"],
])("%d is written with the noun in the right number: %s", (count, text) =>
  expect(formatCount(count, "pending change")).toBe(text),
);
