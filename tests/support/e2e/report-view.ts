import { type Browser, expect, type Page } from "@playwright/test";

export const selectionDialog = (page: Page) => page.getByRole("dialog", { name: "Select Report Details" });
/** Waits until the first screen is gone. For a moment its controls stand beside the application's. */
export async function cancelSelection(page: Page): Promise<void> {
  await selectionDialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator("#first-screen")).toHaveCount(0);
}
export const PHONE = { width: 375, height: 740 };
export const ribbon = (page: Page) => page.getByRole("navigation", { name: "Portal" });
export const moreMenu = (page: Page) => page.getByRole("group", { name: "More" });
export const reportFrame = (page: Page) => page.locator("main iframe");
/** A prefetched report is drawn before the page shows it. */
export const waitForReport = (page: Page, limit?: { timeout: number }) =>
  expect(page.frameLocator('main [data-shown="true"] iframe').locator("svg").first()).toBeVisible(limit);
export const accountButton = (page: Page) => page.locator("#root").getByTitle("Account");
export const clickButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** Opens the menu behind the signed-in person's name and presses one of its items. */
export async function pressAccountItem(page: Page, name: string): Promise<void> {
  await accountButton(page).click();
  await page.getByRole("group", { name: "Account" }).getByRole("button", { name, exact: true }).click();
}
/** In the portal a button carries the signed-in person's name too, so the names do not tell the sign-in page. */
export const expectSignInPage = (page: Page) =>
  expect(page.getByRole("heading", { name: "Sign in to Risk Insight" })).toBeVisible();
export const openNewContext = async (browser: Browser) => (await browser.newContext()).newPage();

/** Leaves the selection dialog for the tabs of the admin area. */
export async function goToAdmin(page: Page): Promise<void> {
  await cancelSelection(page);
  await page.getByRole("link", { name: "Admin" }).click();
  await expect(page.getByRole("tab", { name: "Add Report" })).toBeVisible();
}

/** Follows a link of the side navigation of the admin area. */
export const goToPage = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name, exact: true }).click();

export async function viewReport(page: Page): Promise<void> {
  await selectionDialog(page).getByRole("button", { name: "View Report" }).click();
  await waitForReport(page);
}

export const viewsButton = (page: Page) => page.getByRole("button", { name: /^Views/ });
export const viewsMenu = (page: Page) => page.getByRole("group", { name: "Views" });

/** The part that listens to the key is loaded when the page is idle, so the key is pressed until it is heard. */
export const openFinder = (page: Page) =>
  expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Find" })).toBeVisible({ timeout: 1000 });
  }).toPass();
