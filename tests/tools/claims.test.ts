import { expect, it } from "vitest";
import { findUnprovenClaims, readClaims } from "../../tools/claims.ts";
import type { TestResult } from "../../tools/test-results.ts";

const result = (title: string, status: TestResult["status"] = "passed"): TestResult => ({
  file: "routes/guards.test.tsx",
  titles: ["the guard", title],
  status,
});

it("a claim is proven by a test that has its tag and did not fail", () => {
  expect(findUnprovenClaims(["2.4", "threat: fixation"], [result("redirects [2.4] [threat: fixation]")])).toEqual([]);
  expect(findUnprovenClaims(["2.4"], [result("redirects [2.4]", "failed")])).toEqual(["no test proves [2.4]"]);
  expect(findUnprovenClaims(["2.4"], [result("redirects")])).toEqual(["no test proves [2.4]"]);
});

it("a tag that is no claim is found", () => {
  expect(findUnprovenClaims([], [result("redirects [2.99]")])).toEqual(["tests/claims.md does not have [2.99]"]);
});

it("each claim has a tag of its own", () => {
  const claims = readClaims();
  expect(claims.length).toBeGreaterThan(250);
  expect(new Set(claims).size).toBe(claims.length);
});
