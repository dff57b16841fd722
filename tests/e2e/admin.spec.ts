/// <reference lib="dom" />
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectAccessible } from "../support/e2e/accessibility.ts";
import { acceptTerms, choose, signIn, test } from "../support/e2e/portal.ts";
import { cancelSelection, clickButton, enterPortal, goToAdmin, goToPage, PHONE } from "../support/e2e/report-view.ts";

test("a click reaches its control, although leaving a field shows a message that moves the page", async ({
  page,
  portal,
}) => {
  await signIn(page, portal, "Ada Keller");
  await acceptTerms(page);
  await cancelSelection(page);
  await page.getByRole("region", { name: "Privacy choices" }).getByRole("button", { name: "Essential only" }).click();
  await page.getByRole("link", { name: "Admin" }).click();
  await page.getByRole("textbox", { name: "Group Id" }).fill("0d5b9e34-7c18");
  await page.getByRole("checkbox", { name: "Row Level Security" }).check();
  await expect(page.getByText("Enter an ID like 0d5b9e34-7c18-4f62-a9d3-84e6b1f0c257.")).toBeVisible();
});

/** Firefox and WebKit are in other-browsers.spec.ts. */
test("after a report was added with the mouse, the focus is in the first field of the form", async ({
  page,
  portal,
}) => {
  await signIn(page, portal, "Ada Keller");
  await acceptTerms(page);
  await goToAdmin(page);
  await choose(page, "Subscription", "Alderbrook");
  await page.getByRole("textbox", { name: "Report Id" }).fill(randomUUID());
  await page.getByRole("textbox", { name: "Report Name" }).fill("Added report");
  await page.getByRole("textbox", { name: "Group Id" }).fill(randomUUID());
  await page.getByRole("button", { name: "Add Report" }).click();
  await page.getByRole("dialog", { name: "Information" }).getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("combobox", { name: "Subscription" })).toBeFocused();
});

test("on a phone the last button of a page can be scrolled out from under the consent notice", async ({
  page,
  portal,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, portal, "Ada Keller");
  await acceptTerms(page);
  await goToAdmin(page);
  await page.locator("main").evaluate((main) => main.scrollTo(0, main.scrollHeight));
  const button = await page.getByRole("button", { name: "Add Report" }).boundingBox();
  const notice = await page.getByRole("region", { name: "Privacy choices" }).boundingBox();
  expect(button!.y + button!.height).toBeLessThanOrEqual(notice!.y);
});

test("the access matrix has an address, and asks before a link, Back or a reload leaves pending changes", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await goToPage(page, "Access matrix");
  await choose(page, "Subscription", "Alderbrook");
  await page.getByRole("gridcell", { name: "No access" }).first().click();
  const question = page.getByRole("alert").filter({ hasText: "1 pending change is not saved." });
  await goToPage(page, "People");
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await clickButton(page, "Keep editing");
  await page.evaluate(() => history.back());
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/access$/);
  await clickButton(page, "Leave");
  await expect(page.getByRole("tab", { name: "Add Report", selected: true })).toBeVisible();

  await page.goForward();
  await expect(page.getByText("1 pending change", { exact: true })).toBeVisible();
  const dialog = page.waitForEvent("dialog");
  void page.reload().catch(() => undefined);
  expect((await dialog).type()).toBe("beforeunload");
  await (await dialog).accept();
  await expect(page.getByRole("combobox", { name: "Subscription" })).toHaveValue("");
});
