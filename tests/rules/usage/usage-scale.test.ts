import { expect, test } from "vitest";
import { axisValues } from "../../../src/rules/usage/usage-scale.ts";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 5, 10]],
  [12, [0, 5, 10, 15]],
  [100, [0, 50, 100]],
  [1234, [0, 500, 1000, 1500]],
])("an axis up to %d has whole values with even steps", (largest, values) =>
  expect(axisValues(largest)).toEqual(values),
);
