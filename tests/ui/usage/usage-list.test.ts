import { expect, test } from "vitest";
import type { UsageSubject } from "../../../src/api/usage-contract.ts";
import { formatTable } from "../../../src/browser/csv.ts";
import { axisValues } from "../../../src/ui/usage/usage-chart.tsx";
import { describeUsageFile } from "../../../src/ui/usage/usage-list.tsx";

const cargo = {
  id: "4",
  name: "Cargo",
  secondLine: "Alderbrook",
  openings: 12,
  lastOpenedAt: "2026-11-22T09:15:00.000Z",
};
function format(by: UsageSubject, changed: object = {}) {
  const { columns, toCells } = describeUsageFile({ by, days: "30" });
  return formatTable(columns, [toCells({ ...cargo, ...changed })]).split("\r\n");
}

test("the usage of reports, clients and people is exported with a value for each column", () => {
  expect(format("report")).toEqual([
    "Report,Client,Openings,Last Opened (UTC),Subscription Report Id",
    "Cargo,Alderbrook,12,2026-11-22T09:15:00.000Z,4",
  ]);
  expect(format("client", { secondLine: null })).toEqual([
    "Client,Openings,Last Opened (UTC),Subscription Id",
    "Cargo,12,2026-11-22T09:15:00.000Z,4",
  ]);
  expect(format("person", { secondLine: "ada@example.test", openings: 0, lastOpenedAt: null })).toEqual([
    "Person,Email,Openings,Last Opened (UTC),User Id",
    "Cargo,ada@example.test,0,,4",
  ]);
});

test("a deleted report is exported as such, and a name that a spreadsheet would run as a formula as a text [admin: usage]", () => {
  expect(format("report", { name: null, secondLine: null })[1]).toMatch(/^Deleted,,12,/);
  expect(format("report", { name: "=1+1" })[1]).toContain("'=1+1");
});

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
