import { expect, test } from "vitest";
import { pageTitle } from "../../../src/rules/frame/page-title.ts";

test.each([
  ["/report", "", "", "Risk Insight"],
  ["/report", "Cargo in Transit", "", "Cargo in Transit · Risk Insight"],
  ["/report", "Cargo in Transit", "Losses", "Losses · Cargo in Transit · Risk Insight"],
  ["/admin/modifyreport", "Cargo in Transit", "Losses", "Modify Report · Risk Insight"],
  ["/myclient", "", "", "My client · Risk Insight"],
  ["/error", "Cargo in Transit", "", "Risk Insight"],
])("the title at %s with report “%s” and page “%s” is “%s” [wrong: only seen]", (path, report, page, title) => {
  expect(pageTitle(path, report, page)).toBe(title);
});
