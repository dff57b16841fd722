/// <reference lib="dom" />
import { expect } from "@playwright/test";
import { expectAccessible } from "../support/e2e/accessibility.ts";
import { setFault } from "../support/e2e/local-faults.ts";
import { test } from "../support/e2e/portal.ts";
import { cancelSelection, clickButton, enterPortal, goToPage, selectionDialog } from "../support/e2e/report-view.ts";

test("an administrator sees which service fails, since when and how often, and that it works again [wrong: which service fails]", async ({
  page,
  portal,
}) => {
  await setFault(portal, "reportService", "asleep");
  await enterPortal(page, portal, "Ada Keller");
  await selectionDialog(page).getByRole("button", { name: "View Report" }).click();
  await expect(page.getByRole("button", { name: "Try now" })).toBeVisible();
  await page.getByRole("link", { name: "Admin" }).click();
  await goToPage(page, "Service");
  const service = page.getByRole("main");
  await expect(service.getByText("The service principal can sign in.")).toBeVisible();
  await expect(service.getByText("The identity provider can be reached.")).toBeVisible();
  await expect(service.getByText("The database can be read and written.")).toBeVisible();
  await expect(service.getByText(/^Reports are not requested since .+: the capacity is paused/)).toBeVisible();
  await expect(
    service.getByRole("region", { name: "Not opened in the last 24 hours" }).getByText("The capacity is paused"),
  ).toBeVisible();
  await expectAccessible(page);

  await setFault(portal, "reportServiceSignIn", "rejected");
  await setFault(portal, "identityProvider", "unavailable");
  await clickButton(page, "Check again");
  await expect(service.getByText("The credentials of the service principal were rejected.")).toBeVisible();
  await expect(service.getByText("The identity provider cannot be reached. Nobody can sign in.")).toBeVisible();

  for (const name of ["reportService", "reportServiceSignIn", "identityProvider"] as const)
    await setFault(portal, name, "none");
  await clickButton(page, "Check again");
  await expect(service.getByText("The service principal can sign in.")).toBeVisible();
  await page.reload();
  await expect(service.getByText("The database can be read and written.")).toBeVisible();
});

test("a reader is not offered the page", async ({ page, portal }) => {
  await enterPortal(page, portal);
  await cancelSelection(page);
  await expect(page.getByRole("link", { name: "Report", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);
});
