import { expect, test } from "vitest";
import { emptySelection, isComplete, NO_REPORT, selectedMapping } from "../../../src/rules/access/mapping-selection.ts";

test.each([
  ["nothing", emptySelection, false],
  ["a report alone", { ...emptySelection, subscriptionReportId: 7 }, false],
  ["a user alone", { ...emptySelection, principalId: "u1" }, false],
  ["a user and a report", { subscriptionId: "s1", principalId: "u1", subscriptionReportId: 7 }, true],
])("a selection of %s is complete: %o, %s", (_, selection, complete) => {
  expect(isComplete(selection)).toBe(complete);
});

test("nothing is selected at first", () => {
  expect(emptySelection).toEqual({ subscriptionId: "", principalId: "", subscriptionReportId: NO_REPORT });
});

test("the selected mapping consists of the user and the report", () => {
  expect(selectedMapping({ subscriptionId: "s1", principalId: "u1", subscriptionReportId: 7 })).toEqual({
    principalId: "u1",
    subscriptionReportId: 7,
  });
});
