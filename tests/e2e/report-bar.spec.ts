/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { test } from "../support/e2e/portal.ts";
import {
  cancelSelection,
  clickButton,
  enterPortal,
  moreMenu,
  PHONE,
  reportFrame,
  ribbon,
  viewReport,
  waitForReport,
} from "../support/e2e/report-view.ts";

const finder = (page: Page) => page.getByRole("dialog", { name: "Find report" });

test("the ribbon names the open report and leads to another one through the finder, also from an empty page [return: report bar]", async ({
  page,
  portal,
  pageErrors,
}) => {
  await enterPortal(page, portal, "Elif Şahin");
  await cancelSelection(page);
  await clickButton(page, "Find report");
  await finder(page).getByRole("searchbox").fill("alderbrook cargo");
  await finder(page)
    .getByRole("button", { name: /^Cargo in Transit/ })
    .click();
  await waitForReport(page);
  const switcher = ribbon(page).getByRole("button", {
    name: "Switch report: Alderbrook Marine Group / Cargo in Transit",
  });
  await expect(switcher).toBeFocused();

  await switcher.click();
  await page.keyboard.press("Escape");
  await expect(finder(page)).toHaveCount(0);
  await expect(switcher).toBeFocused();
  await switcher.click();
  await finder(page).getByRole("searchbox").fill("claims");
  await finder(page)
    .getByRole("button", { name: /^Claims & Losses/ })
    .click();
  await waitForReport(page);
  await expect(reportFrame(page)).toHaveAttribute("title", "Claims & Losses");
  await expect(ribbon(page).getByRole("button", { name: /^Switch report: .+ \/ Claims & Losses$/ })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test("the star beside the report’s name makes it a favourite, on a phone in the menu [return: report bar]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal);
  await viewReport(page);
  const star = ribbon(page).getByRole("button", { name: /^Add to favourites: / });
  await expect(star).toBeEnabled();
  const wasFavourite = (await star.getAttribute("aria-pressed")) === "true";
  const saved = page.waitForResponse((response) => response.url().includes("/portal/favourite"));
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", String(!wasFavourite));
  expect((await saved).status()).toBe(200);

  const action = wasFavourite ? "Add to favourites" : "Remove from favourites";
  await page.setViewportSize(PHONE);
  await clickButton(page, "More");
  await page.route("**/portal/favourite", (route) => route.fulfill({ status: 500, json: {} }));
  await moreMenu(page).getByRole("button", { name: action }).click();
  await expect(page.getByRole("status").filter({ hasText: "The favourite could not be saved." })).toBeVisible();
  await clickButton(page, "More");
  await expect(moreMenu(page).getByRole("button", { name: action })).toBeVisible();
});

test("a star set in one tab is set in another one, once that is used again", async ({ page, portal, context }) => {
  await enterPortal(page, portal);
  await viewReport(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await waitForReport(other);
  const starOf = (tab: Page) => ribbon(tab).getByRole("button", { name: /^(Add to|Remove from) favourites: / });
  for (const tab of [other, page]) await expect(starOf(tab)).toBeEnabled();
  const before = await starOf(other).getAttribute("aria-pressed");
  const saved = page.waitForResponse((response) => response.url().includes("/portal/favourite"));
  await starOf(page).click();
  expect((await saved).status()).toBe(200);
  await expect(starOf(other)).toHaveAttribute("aria-pressed", String(before));
  // The browser of the tests takes both tabs for visible and focused.
  await other.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(starOf(other)).toHaveAttribute("aria-pressed", String(before !== "true"));
});

test("the link of the open page can be copied, by hand where the browser refuses [return: report bar]", async ({
  page,
  portal,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterPortal(page, portal);
  await viewReport(page);
  await clickButton(page, "Next page");
  await expect(page).toHaveURL(/&page=./);
  await clickButton(page, "Copy link");
  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await page.setViewportSize(PHONE);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await clickButton(page, "More");
  await moreMenu(page).getByRole("button", { name: "Copy link" }).click();
  const link = page.getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(page.url());
  await expect(link).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(page.url());
  await clickButton(page, "Close");
  await expect(link).toHaveCount(0);
  await expect(ribbon(page).getByRole("button", { name: "More" })).toBeFocused();
});

/** What of the ribbon is cut off at the edges of the window. */
const findCutOff = (page: Page) =>
  ribbon(page).evaluate((box) => {
    const controls = [...box.querySelectorAll<HTMLElement>("a, button")].filter((control) => control.checkVisibility());
    return controls
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect();
        return left < 0 || right > innerWidth;
      })
      .map((control) => control.getAttribute("aria-label") ?? control.textContent)
      .concat(box.scrollWidth > box.clientWidth ? "the ribbon scrolls" : []);
  });

test("nothing in the ribbon is cut off or has to be scrolled, in any window and with text of 200 % [return: report bar]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await viewReport(page);
  await expect(page.getByRole("combobox", { name: "Page" })).toBeVisible();
  await expect(ribbon(page).getByRole("button", { name: /favourites: / })).toBeEnabled();
  for (const width of [1440, 1024, 768, 375])
    for (const fontSize of ["100%", "200%"])
      for (const dir of ["ltr", "rtl"]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(
          (values) => {
            document.documentElement.style.fontSize = values.fontSize;
            document.documentElement.dir = values.dir;
          },
          { fontSize, dir },
        );
        expect(await findCutOff(page), `${width} px, ${fontSize}, ${dir}`).toEqual([]);
      }
});

test("the labels of the ribbon’s actions give way before names are shortened, and return when there is room [return: report bar]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await viewReport(page);
  await expect(page.getByRole("combobox", { name: "Page" })).toBeVisible();
  const label = ribbon(page).getByRole("button", { name: "Full Screen" }).locator("span");
  const isShortened = () =>
    ribbon(page)
      .getByRole("button", { name: /^Switch report: / })
      .locator("bdi")
      .evaluateAll((names) => names.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
  await page.setViewportSize({ width: 1700, height: 800 });
  await expect(label).toBeVisible();
  expect(await isShortened()).toBe(false);
  // Other contents take more and more room, as an applied view and a refresh that failed do.
  const filler = await page.getByRole("combobox", { name: "Page" }).evaluateHandle((box) => {
    const element = document.createElement("span");
    box.after(element);
    return element;
  });
  for (let room = 2; room <= 40 && (await label.isVisible()); room += 2)
    await filler.evaluate(async (element, width) => {
      element.style.cssText = `flex: none; display: inline-block; inline-size: ${width}rem`;
      for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, room);
  await expect(label).toBeHidden();
  expect(await isShortened()).toBe(false);
  await filler.evaluate((element) => element.remove());
  await expect(label).toBeVisible();
  expect(await isShortened()).toBe(false);
});
