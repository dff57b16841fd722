/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { test } from "../support/e2e/portal.ts";
import { accountButton, enterPortal, PHONE, viewReport } from "../support/e2e/report-view.ts";

const menu = (page: Page) => page.getByRole("group", { name: "Account" });

test("the menu behind the name says who is signed in, and changes the theme [return: account menu]", async ({
  page,
  portal,
  pageErrors,
}) => {
  await enterPortal(page, portal);
  await viewReport(page);
  await expect(accountButton(page)).toHaveText("Ben OrtizReader");
  await accountButton(page).click();
  await expect(menu(page)).toContainText(/Ben Ortiz.*@.*Reader/);
  await menu(page).getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await accountButton(page).click();
  await expect(menu(page)).toHaveCount(0);
  await accountButton(page).click();
  await expect(menu(page).getByRole("button", { name: "Dark", pressed: true })).toBeVisible();
  await page.frameLocator("main iframe").locator("body").click();
  await expect(menu(page)).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

for (const textSize of ["100%", "200%"])
  test(`on a phone with text of ${textSize} every item of the account menu can be reached and touched [return: account menu]`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize(PHONE);
    await enterPortal(page, portal);
    await viewReport(page);
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), textSize);
    await accountButton(page).click();
    await expect(menu(page)).toBeVisible();
    for (const item of await menu(page).getByRole("button").all()) {
      await item.scrollIntoViewIfNeeded();
      const box = await item.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width).toBeLessThanOrEqual(PHONE.width);
    }
    expect(await page.getByRole("banner").boundingBox()).toMatchObject({ height: 56, width: PHONE.width });
    await page.keyboard.press("Escape");
    await expect(accountButton(page)).toBeFocused();
    await expect(menu(page)).toHaveCount(0);
  });
