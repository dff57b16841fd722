import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseReportAddress } from "../../../src/rules/tabs/report-form.ts";

const R = "11111111-2222-3333-4444-555555555555";
const G = "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee";

test.each([
  `https://app.powerbi.com/groups/${G}/reports/${R}/ReportSection?experience=power-bi`,
  `\u00a0 https://app.powerbi.com/groups/${G}/reports/${R}\n`,
  `https://app.powerbi.com/reportEmbed?reportId=${R}&groupId=${G}&autoAuth=true`,
  `http://reports.example/groups/${G}/reports/${R}`,
  `https://app.fabric.microsoft.com/groups/${G}/reports/${R}/abc?ctid=1`,
])("pasting %s fills Report Id and Group Id", (address) => {
  expect(parseReportAddress(address)).toEqual({ reportId: R, groupId: G });
});

test("a report of a person's own workspace has no group", () => {
  expect(parseReportAddress(`https://app.powerbi.com/groups/me/reports/${R}`)).toEqual({ reportId: R, groupId: null });
});

test.each([
  "",
  R,
  "https://app.powerbi.com/home",
  "https://app.powerbi.com/groups/x/reports/y",
  `javascript:alert(1)//reports/${R}`,
  `xhttps://a/reports/${R}`,
  `httpsx://a/reports/${R}`,
  "https://app.powerbi.com/reportEmbed?groupId=g",
])("%j is no report address", (text) => {
  expect(parseReportAddress(text)).toBeNull();
});

test("nothing else that is pasted breaks it", () => {
  const parts = [
    "https://",
    "app.powerbi.com",
    "/groups/",
    "/reports/",
    "/reportEmbed?reportId=",
    "&",
    "%",
    "#",
    "aaaaaaaa-",
  ];
  const address = fc.array(fc.constantFrom(...parts)).map((chosen) => chosen.join(""));
  fc.assert(
    fc.property(fc.oneof(fc.string(), address), (text) => {
      expect(parseReportAddress(text)).toBeNull();
    }),
  );
});
