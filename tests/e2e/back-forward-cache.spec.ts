/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { fullBrowserOptions } from "../../tools/browser.ts";
import { acceptTerms, choose, enterPortal, enterPortalAnew, type Portal, test } from "../support/e2e/portal.ts";
import {
  cancelSelection,
  clickButton,
  expectSignInPage,
  openNewContext,
  pressAccountItem,
  selectionDialog,
} from "../support/e2e/report-view.ts";

// Playwright switches the back/forward cache off unless it is told not to.
test.use({ launchOptions: { ...fullBrowserOptions(), ignoreDefaultArgs: ["--disable-back-forward-cache"] } });

const banner = (page: Page) => page.getByRole("banner", { includeHidden: true });

/** Ada's page with a list on it goes into the back/forward cache: the tab shows the privacy page. */
async function leaveAdminPage(page: Page, portal: Portal): Promise<void> {
  await enterPortal(page, portal, "Ada Keller");
  await cancelSelection(page);
  await clickButton(page, "Essential only");
  await page.goto(`${portal.origin}/admin/modifyreport`);
  await choose(page, "Subscription", "Alderbrook");
  await expect(banner(page)).toContainText("Ada Keller");
  await page.evaluate(() =>
    addEventListener("pageshow", ({ persisted }) => {
      const isShown = document.querySelector("header")?.checkVisibility() === true;
      sessionStorage.setItem("restored", JSON.stringify({ persisted, isShown }));
    }),
  );
  await page.goto(`${portal.origin}/privacy.html`);
}

/** Playwright's own `goBack` waits for a load, which a page from the back/forward cache does not have. */
const goBack = (page: Page) => page.evaluate(() => setTimeout(() => history.back()));

const readRestored = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("restored") ?? "null") as unknown);

/**
 * Another person's session replaces the browser's. Their cookies come from elsewhere, because a sign-out in this
 * browser empties the back/forward cache: the server answers it with Clear-Site-Data.
 */
async function replaceSession(page: Page, portal: Portal, name: string): Promise<void> {
  const elsewhere = await openNewContext(page.context().browser()!);
  await enterPortal(elsewhere, portal, name);
  await selectionDialog(elsewhere).waitFor();
  await page.context().addCookies(await elsewhere.context().cookies());
  await elsewhere.context().close();
}

test("a page from the back/forward cache continues in the session that it was left in", async ({ page, portal }) => {
  await leaveAdminPage(page, portal);
  await goBack(page);
  await page.waitForURL("**/admin/modifyreport", { waitUntil: "commit" });
  await expect(page.getByRole("combobox", { name: "Subscription", exact: true })).toHaveValue(/^Alderbrook/);
  expect(await readRestored(page)).toEqual({ persisted: true, isShown: true });
});

test("a page from the back/forward cache is hidden at once and replaced when another person has signed in [fault: offline]", async ({
  page,
  portal,
}) => {
  await leaveAdminPage(page, portal);
  await replaceSession(page, portal, "Greta Lindqvist");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") calls.push(`${request.method()} ${request.url()}`);
  });
  await goBack(page);
  await expect(banner(page)).toContainText("Greta Lindqvist");
  expect(await readRestored(page)).toEqual({ persisted: true, isShown: false });
  await expect(page.getByText(/Ada Keller|Alderbrook/)).toHaveCount(0);
  expect(calls).toEqual([]);
});

test("after sign-out and the sign-in of another person in the same tab, going back shows only the other person [fault: offline]", async ({
  page,
  portal,
}) => {
  await enterPortalAnew(page, portal, "Ada Keller");
  await cancelSelection(page);
  await clickButton(page, "Essential only");
  await page.goto(`${portal.origin}/admin/modifyreport`);
  await expect(banner(page)).toContainText("Ada Keller");
  const position = await page.evaluate(() => history.length);
  await page.goto(`${portal.origin}/report`);
  await cancelSelection(page);
  await pressAccountItem(page, "Sign out");
  await expectSignInPage(page);
  await page.getByRole("button", { name: "Greta Lindqvist" }).click();
  await acceptTerms(page);
  await selectionDialog(page).waitFor();
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes("Ada Keller")) sessionStorage.setItem("foreign", location.href);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.evaluate((entry) => setTimeout(() => history.go(entry - history.length)), position);
  await page.waitForURL("**/admin/modifyreport", { waitUntil: "commit" });
  await expect(banner(page)).toContainText("Greta Lindqvist");
  expect(await page.evaluate(() => sessionStorage.getItem("foreign"))).toBeNull();
});
