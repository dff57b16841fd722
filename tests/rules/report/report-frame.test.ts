import { expect, test } from "vitest";
import { TokenRefusedError } from "../../../src/rules/report/report-frame.ts";

test("a refused embed token is an error with the report service's reference", () => {
  const error = new TokenRefusedError("ref-1");
  expect([error.reference, error.message]).toEqual(["ref-1", "The report host refused the embed token"]);
});
