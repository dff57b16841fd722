import { expect, test } from "vitest";
import { indexDates, noDates } from "../../../src/rules/access/client-access.ts";

test("the dates of people's and groups' access are found by report and person or group", () => {
  const dates = { from: null, until: "2199-12-31T00:00:00Z" };
  const index = indexDates({
    groups: [],
    grants: [{ groupId: "g1", subscriptionReportId: 6, ...noDates }],
    datedMappings: [{ principalId: "u1", subscriptionReportId: 5, ...dates }],
    accessEnds: [],
    maxDays: null,
  });
  expect([...index]).toEqual([
    ["5 u1", dates],
    ["6 g1", { from: null, until: null }],
  ]);
  expect(indexDates(undefined).size).toBe(0);
});
