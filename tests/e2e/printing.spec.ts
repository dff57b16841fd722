/// <reference lib="dom" />
import { expect } from "@playwright/test";
import { test } from "../support/e2e/portal.ts";
import { enterPortal, reportFrame, viewReport } from "../support/e2e/report-view.ts";

test("printing with the browser prints the report alone, whole and on one sheet [wrong: printing]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal);
  await viewReport(page);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const [, width = 0, height = 0] = (/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? []).map(Number);
  expect(width).toBeGreaterThan(height);

  await page.setViewportSize({ width: 1050, height: 720 });
  await page.emulateMedia({ media: "print" });
  for (const role of ["banner", "navigation", "contentinfo"] as const) await expect(page.getByRole(role)).toBeHidden();
  expect(await reportFrame(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1050, height: 720 });
});
