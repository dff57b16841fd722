import { expect, test } from "vitest";
import { canChange, findNameProblem, isSubscriptionComplete } from "../../../src/rules/clients/subscription-form.ts";

const G = "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee";

test("a client is complete with a name of 200 characters at most and a party", () => {
  const name = "x".repeat(200);
  expect(isSubscriptionComplete({ displayName: ` ${name} `, partyId: " 7 " })).toBe(true);
  expect(isSubscriptionComplete({ displayName: " ", partyId: "7" })).toBe(false);
  expect(isSubscriptionComplete({ displayName: "Alder", partyId: " " })).toBe(false);
  expect(isSubscriptionComplete({ displayName: "Alder", partyId: "7 8" })).toBe(false);
  expect([findNameProblem(` ${name} `), findNameProblem(`${name}x`)]).toEqual([
    undefined,
    expect.stringMatching(/^The name is longer than 200/),
  ]);
});

const stored = { displayName: "Alder", partyId: null, workspaces: [], profileId: G };
const fields = { displayName: "Alder", partyId: "", workspaces: "", profileId: ` ${G.toUpperCase()} ` };

test.each([
  [{}, false],
  [{ displayName: " Alder " }, false],
  [{ displayName: "Beech" }, true],
  [{ displayName: "" }, false],
  [{ partyId: "7" }, true],
  [{ partyId: "7 8" }, false],
  [{ workspaces: G }, true],
  [{ workspaces: "x" }, false],
  [{ profileId: " " }, true],
  [{ profileId: ` ${G.replace("a", "b")} ` }, true],
  [{ profileId: "x" }, false],
])("a client without a party can be changed by %j: %s", (change, isPossible) => {
  expect(canChange(stored, { ...fields, ...change })).toBe(isPossible);
});
