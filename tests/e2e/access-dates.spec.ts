import { expect } from "@playwright/test";
import { choose, enterPortal, enterPortalAnew, test } from "../support/e2e/portal.ts";
import {
  cancelSelection,
  clickButton,
  goToAdmin,
  goToPage,
  openNewContext,
  waitForReport,
} from "../support/e2e/report-view.ts";

const MINUTE_MS = 60_000;

test("a report that a group gets until an end is listed with it, opened by a member, and hidden once it is over [access: dates]", async ({
  page,
  portal,
  browser,
  pageErrors,
}) => {
  // The review takes days. A test cannot wait for one.
  await page.route("**/changemappings", async (route) => {
    const { changes } = route.request().postDataJSON() as { changes: object[] };
    const until = new Date(Date.now() + 5 * MINUTE_MS).toISOString();
    await route.continue({ postData: { changes: changes.map((change) => Object.assign(change, { until })) } });
  });
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await goToPage(page, "Access matrix");
  await choose(page, "Client", "Alderbrook");
  const group = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Underwriters" }) });
  await group.getByRole("gridcell", { name: "No access" }).first().click();
  await clickButton(page, "Review changes");
  await clickButton(page, "Apply changes");
  await expect(page.getByText("1 of 1 done.")).toBeVisible();
  await clickButton(page, "Done");
  await expect(group.getByRole("gridcell", { name: /^Has access until/ })).toBeVisible();

  const reader = await openNewContext(browser);
  await reader.clock.install();
  await enterPortalAnew(reader, portal, "Hugo Álvarez");
  await cancelSelection(reader);
  await reader.getByRole("button", { name: /^Cargo in Transit until \d/ }).click();
  await waitForReport(reader);
  // An answer would tell the page the server's time, which nobody has moved. One may still be on its way.
  await reader.context().setOffline(true);
  await expect(async () => {
    await reader.clock.fastForward("06:00");
    await expect(reader.getByText("Your access to this report has ended")).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(reader.locator("main iframe")).toHaveCount(0);
  expect(pageErrors).toEqual([]);
  await reader.context().close();
});
