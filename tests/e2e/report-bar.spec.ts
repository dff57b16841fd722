/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { enterPortal, test } from "../support/e2e/portal.ts";
import {
  clickButton,
  moreMenu,
  PHONE,
  reportFrame,
  ribbon,
  viewReport,
  waitForReport,
} from "../support/e2e/report-view.ts";

test("the ribbon names the report, leads to another one through the finder, makes it a favourite, and copies its link [return: report bar]", async ({
  page,
  portal,
  context,
  pageErrors,
}) => {
  const finder = page.getByRole("dialog", { name: "Find report" });
  const switcher = (report: string) =>
    ribbon(page).getByRole("button", { name: `Switch report: ${report} Alderbrook Marine Group` });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterPortal(page, portal);
  await viewReport(page);
  await switcher("Cargo in Transit").click();
  await expect(finder.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(finder).toHaveCount(0);
  await expect(switcher("Cargo in Transit")).toBeFocused();
  await switcher("Cargo in Transit").click();
  await finder.getByRole("searchbox").fill("alderbrook claims");
  await finder.getByRole("button", { name: /^Claims & Losses/ }).click();
  await waitForReport(page);
  await expect(reportFrame(page)).toHaveAttribute("title", "Claims & Losses");
  await expect(switcher("Claims & Losses")).toBeFocused();

  const star = ribbon(page).getByRole("button", { name: "Add to favourites: Claims & Losses" });
  await expect(star).toHaveAttribute("aria-pressed", "false");
  const saved = page.waitForResponse("**/portal/favourite");
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  expect((await saved).status()).toBe(200);

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

  await clickButton(page, "More");
  await moreMenu(page).getByRole("button", { name: "Remove from favourites" }).click();
  await clickButton(page, "More");
  await expect(moreMenu(page).getByRole("button", { name: "Add to favourites" })).toBeVisible();
  expect(pageErrors).toEqual([]);
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

test("nothing in the ribbon is cut off or has to be scrolled, in any window, and its menu opens under its own button [return: report bar]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await viewReport(page);
  await expect(page.getByRole("combobox", { name: "Page" })).toBeVisible();
  await expect(ribbon(page).getByRole("button", { name: /favourites: / })).toBeEnabled();
  for (const [width, name] of [
    [1440, "Views"],
    [1024, "Views"],
    [768, "More"],
    [375, "More"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (const fontSize of ["100%", "200%"])
      for (const dir of ["rtl", "ltr"]) {
        await page.evaluate(
          (values) => {
            document.documentElement.style.fontSize = values.fontSize;
            document.documentElement.dir = values.dir;
          },
          { fontSize, dir },
        );
        expect(await findCutOff(page), `${width} px, ${fontSize}, ${dir}`).toEqual([]);
      }
    await page.evaluate(() => (document.documentElement.style.fontSize = ""));
    const button = page.getByRole("button", { name, exact: true });
    await button.click();
    const list = page.getByRole("group", { name });
    await expect(list).toBeVisible();
    const [opener, panel] = [(await button.boundingBox())!, (await list.locator("..").boundingBox())!];
    expect(panel.y, `${width}`).toBeGreaterThanOrEqual(opener.y + opener.height);
    expect(panel.x, `${width}`).toBeGreaterThanOrEqual(0);
    expect(panel.x, `${width}`).toBeLessThan(opener.x + opener.width);
    expect(Math.abs(panel.x + panel.width - (opener.x + opener.width)), `${width}`).toBeLessThanOrEqual(5);
    await page.keyboard.press("Escape");
    await expect(list).toHaveCount(0);
  }
});
