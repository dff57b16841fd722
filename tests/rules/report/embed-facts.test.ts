import { expect, test } from "vitest";
import { findShownLayout, type ReportPage } from "../../../src/rules/report/embed-facts.ts";

const page: ReportPage = { name: "p1", displayName: "Losses", active: true };

test("a report has a layout to choose where one of its pages has one for phones", () => {
  expect(findShownLayout([page])).toBeUndefined();
  expect(findShownLayout([page, { ...page, phoneLayout: "available" }])).toBe("full");
  expect(findShownLayout([page, { ...page, phoneLayout: "shown" }])).toBe("phone");
});
