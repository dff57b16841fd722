/// <reference lib="dom" />
import { expect } from "@playwright/test";
import { test } from "../support/e2e/portal.ts";
import { enterPortal, openNewContext, viewReport, waitForReport } from "../support/e2e/report-view.ts";
import { host, pressViews, viewsButton, year } from "../support/e2e/saved-views.ts";
import { bens } from "../support/server/saved-views.ts";

test("the views of demo people open as their names say: a default, an own and a shared one [return: saved views]", async ({
  page,
  portal,
  browser,
}) => {
  await enterPortal(page, portal, "Hugo Álvarez");
  await viewReport(page);
  await expect(viewsButton(page)).toHaveAccessibleName("Views: Renewal 2026");
  await expect(host(page).locator("main")).toHaveAttribute("data-page", /exposure/);
  await expect(year(page, "2026")).toHaveAttribute("aria-pressed", "true");

  const other = await openNewContext(browser);
  await enterPortal(other, portal);
  await viewReport(other);
  await pressViews(other, "Large losses in 2025");
  await expect(host(other).locator("main")).toHaveAttribute("data-page", /losses/);
  await expect(year(other, "2025")).toHaveAttribute("aria-pressed", "true");

  await other.goto(
    `${portal.origin}/report?${new URLSearchParams({ subscription: bens.subscriptionId, report: bens.reportId })}`,
  );
  await waitForReport(other);
  await pressViews(other, "Board pack 2025 by Ada Keller");
  await expect(year(other, "2025")).toHaveAttribute("aria-pressed", "true");
});
