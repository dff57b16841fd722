import { expect, type Page } from "@playwright/test";
import { tabTo } from "../support/e2e/keyboard.ts";
import { test } from "../support/e2e/portal.ts";
import {
  enterPortal,
  openFinder,
  pressAccountItem,
  selectionDialog,
  viewReport,
  waitForReport,
} from "../support/e2e/report-view.ts";

const finder = (page: Page) => page.getByRole("dialog", { name: "Find report" });
const box = (page: Page) => finder(page).getByRole("searchbox", { name: "Report or client" });
/** The names of the headings and reports, in their order. */
const readRows = (page: Page) =>
  finder(page)
    .getByRole("listitem")
    .evaluateAll((rows) => rows.map((row) => row.querySelector("button span")?.textContent ?? row.textContent));

test("a report is found, opened and made a favourite by keyboard alone [return: finder]", async ({
  page,
  portal,
  pageErrors,
}) => {
  await enterPortal(page, portal, "Elif Şahin");
  await expect(selectionDialog(page)).toBeVisible();
  await openFinder(page);
  await page.keyboard.type("alderbrook cargo");
  const recorded = page.waitForResponse((response) => response.url().includes("/portal/openedreport"));
  await page.keyboard.press("Enter");
  await expect(finder(page)).toHaveCount(0);
  await expect(selectionDialog(page)).toHaveCount(0);
  await waitForReport(page);
  await expect(page.locator("main iframe")).toHaveAttribute("title", /Cargo/);
  await expect(page).toHaveURL(/report=82b6f03d/);

  expect((await recorded).status()).toBe(200);

  await page.keyboard.press("/");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("/");
  await expect(box(page)).toHaveValue("/");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("claims");
  await tabTo(page, finder(page).getByRole("button", { name: "Add to favourites: Claims & Losses" }));
  const saved = page.waitForResponse((response) => response.url().includes("/portal/favourite"));
  await page.keyboard.press("Enter");
  expect((await saved).status()).toBe(200);
  await expect(finder(page).getByRole("button", { name: "Add to favourites: Claims & Losses" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.keyboard.press("Escape");
  await expect(finder(page)).toHaveCount(0);

  await page.goto(portal.origin);
  await expect(selectionDialog(page)).toBeVisible();
  await openFinder(page);
  await expect
    .poll(() => readRows(page))
    .toEqual([
      "Favourites",
      "Claims & Losses",
      "Recent",
      "Cargo in Transit",
      "All",
      "Cargo in Transit",
      "Claims & Losses",
    ]);
  expect(pageErrors).toEqual([]);
});

test("an alert or a form is answered before the finder can be opened [return: finder]", async ({ page, portal }) => {
  await enterPortal(page, portal, "Ada Keller");
  await viewReport(page);
  await openFinder(page);
  await page.keyboard.press("Escape");
  await expect(finder(page)).toHaveCount(0);
  await pressAccountItem(page, "Your sessions");
  const sessions = page.getByRole("dialog", { name: "Your sessions" });
  await expect(sessions).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(sessions).toBeVisible();
  await sessions.getByRole("button", { name: "Close" }).click();
  await expect(sessions).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
});

test("the finder's key opens it also when pressed before the code that listens to keys is loaded [return: keys]", async ({
  page,
  portal,
}) => {
  const pressed = Promise.withResolvers<void>();
  await page.route(/\/assets\/page-frame/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  const requested = page.waitForRequest(/\/assets\/page-frame[^/]*\.js/);
  await enterPortal(page, portal);
  await requested;
  await page.keyboard.press("Control+k");
  pressed.resolve();
  await expect(box(page)).toBeFocused();
});
