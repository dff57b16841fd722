import { expect, test } from "vitest";
import { findPartyProblem } from "../../../src/rules/tabs/party-id.ts";

test.each(["7009", "!~", "", "x".repeat(256)])("%j may be a party", (partyId) => {
  expect(findPartyProblem(partyId)).toBeUndefined();
});

test.each([
  ["7 009", "may have letters A to Z, digits and signs, but no spaces"],
  ["é", "may have letters A to Z, digits and signs, but no spaces"],
  ["x".repeat(257), "is longer than 256 characters"],
])("%j may not: it %s", (partyId, problem) => {
  expect(findPartyProblem(partyId)).toBe(problem);
});
