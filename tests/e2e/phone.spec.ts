/// <reference lib="dom" />
import { expect, type Locator, type Page } from "@playwright/test";
import { choose, enterPortal, test } from "../support/e2e/portal.ts";
import {
  accountButton,
  cancelSelection,
  clickButton,
  moreMenu,
  PHONE,
  reportFrame,
  ribbon,
  selectionDialog,
  viewReport,
  waitForReport,
} from "../support/e2e/report-view.ts";

const MIN_TARGET = 44;
const targetsOf = (box: Locator) => box.locator("a:visible, button:visible");
const accountMenu = (page: Page) => page.getByRole("group", { name: "Account" });

/** The size of each thing to touch that is smaller than a finger, or that lies outside the window. */
async function findSmallTargets(targets: Locator): Promise<string[]> {
  expect(await targets.count()).toBeGreaterThan(0);
  return targets.evaluateAll(
    (elements, min) =>
      elements
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width < min || box.height < min || box.left < 0 || box.right > innerWidth)
        .map(({ element, box }) => `${element.textContent}: ${box.width} × ${box.height} at ${box.left}`),
    MIN_TARGET,
  );
}

test.beforeEach(({ page }) => page.setViewportSize(PHONE));

test("the page’s name can be read and pages can be turned; what does not fit is in a menu, by keyboard too [wrong: ribbon on a phone]", async ({
  page,
  portal,
  pageErrors,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await cancelSelection(page);
  await expect(ribbon(page).getByRole("button", { name: "Find report" })).toBeVisible();
  await expect(ribbon(page).getByRole("link")).toHaveText(["Report", "Admin"]);
  await expect(ribbon(page).getByRole("button", { name: "Change Report" })).toBeHidden();
  expect(await findSmallTargets(targetsOf(ribbon(page)))).toEqual([]);
  await clickButton(page, "More");
  await moreMenu(page).getByRole("button", { name: "Change Report" }).click();
  await viewReport(page);

  const name = page.getByRole("combobox", { name: "Page" }).locator("span").first();
  const isClipped = () => name.evaluate((box) => box.scrollWidth > box.clientWidth);
  await expect(name).toHaveText(/^1 \/ \d+ · \w+/);
  expect(await isClipped()).toBe(false);
  const first = await name.textContent();
  await clickButton(page, "Next page");
  await expect(name).toHaveText(/^2 \//);
  expect(await isClipped()).toBe(false);
  await clickButton(page, "Previous page");
  await expect(name).toHaveText(first ?? "");
  expect(await findSmallTargets(targetsOf(ribbon(page)))).toEqual([]);
  expect((await ribbon(page).boundingBox())?.height).toBe(MIN_TARGET);
  expect(await reportFrame(page).boundingBox()).toEqual({ x: 0, y: 100, width: 375, height: PHONE.height - 139 });
  await expect(ribbon(page).getByRole("button", { name: "Change Report" })).toBeHidden();

  const more = ribbon(page).getByRole("button", { name: "More" });
  const item = (label: string) => moreMenu(page).getByRole("button", { name: label });
  await more.press("Enter");
  expect(await findSmallTargets(targetsOf(moreMenu(page)))).toEqual([]);
  await expect(targetsOf(moreMenu(page))).toHaveText([
    "Change Report",
    "Views…",
    "Save view…",
    "Refresh",
    "Full Screen",
    "Copy link",
    "Print",
    "Add to favourites",
    "Report",
    "Admin",
  ]);
  await expect(item("Change Report")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("Views…")).toBeFocused();
  await page.keyboard.press("End");
  await expect(moreMenu(page).getByRole("link", { name: "Admin" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await more.press("Enter");
  await page.keyboard.press("Enter");
  await cancelSelection(page);
  await expect(more).toBeFocused();
  await waitForReport(page);
  await more.click();
  await moreMenu(page).getByRole("link", { name: "Admin" }).click();
  await expect(page.getByRole("textbox", { name: "Report Id" })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test("every item of the account menu can be reached and touched, also with text of 200 %; a press in the report closes the menu [return: account menu]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal);
  await viewReport(page);
  for (const textSize of ["100%", "200%"]) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), textSize);
    await accountButton(page).click();
    await expect(accountMenu(page)).toBeVisible();
    for (const item of await accountMenu(page).getByRole("button").all()) {
      await item.scrollIntoViewIfNeeded();
      const box = await item.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width).toBeLessThanOrEqual(PHONE.width);
    }
    expect(await page.getByRole("banner").boundingBox()).toMatchObject({ height: 56, width: PHONE.width });
    await page.keyboard.press("Escape");
    await expect(accountButton(page)).toBeFocused();
    await expect(accountMenu(page)).toHaveCount(0);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  await accountButton(page).click();
  await expect(accountMenu(page)).toContainText(/Ben Ortiz.*@.*Reader/);
  await page.frameLocator("main iframe").locator("body").click();
  await expect(accountMenu(page)).toHaveCount(0);
});

test("a report comes in its layout for phones where it has one, can be switched to the full one and back, on the same page", async ({
  page,
  portal,
  pageErrors,
}) => {
  const report = page.frameLocator("main iframe");
  const shownLayout = (layout: "phone" | "full") => report.locator(`main[data-layout="${layout}"]`);
  const pressMore = async (name: string) => {
    await clickButton(page, "More");
    await moreMenu(page).getByRole("button", { name }).click();
  };
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enterPortal(page, portal);
  await choose(page, "Report Name", "Fleet");
  await viewReport(page);
  await expect(shownLayout("phone")).toBeVisible();
  await expect(reportFrame(page)).toHaveAttribute("src", /isMobile=true/);
  await expect(report.locator(".card h2").first()).toHaveText("Loss ratio");
  await expect(report.getByRole("table")).toHaveCount(0);
  await pressMore("Full layout");
  await expect(shownLayout("full")).toBeVisible();
  await expect(reportFrame(page)).not.toHaveAttribute("src", /isMobile/);
  await clickButton(page, "Next page");
  await expect(report.locator(".where")).toContainText("Exposure");
  await pressMore("Phone layout");
  await expect(reportFrame(page)).toHaveAttribute("src", /isMobile=true/);
  // Exposure has no layout for phones: the report shows its full one.
  await expect(shownLayout("full")).toBeVisible();
  await expect(report.locator(".where")).toContainText("Exposure");

  await pressMore("Change Report");
  await expect(selectionDialog(page)).toBeVisible();
  await choose(page, "Report Name", "Cargo");
  await viewReport(page);
  await expect(reportFrame(page)).not.toHaveAttribute("src", /isMobile/);
  await clickButton(page, "More");
  await expect(moreMenu(page).getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect(moreMenu(page).getByRole("button", { name: /layout$/ })).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

test("with forced colours a menu shows which item has the focus, and the report is in high contrast [wrong: ribbon on a phone]", async ({
  page,
  portal,
}) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await enterPortal(page, portal);
  await viewReport(page);
  const root = page.frameLocator("main iframe").locator(":root");
  await expect(root).toHaveAttribute("data-contrast", "black");
  expect(await root.evaluate((element) => getComputedStyle(element).getPropertyValue("--canvas"))).toBe("#000");
  await ribbon(page).getByRole("button", { name: "More" }).press("Enter");
  const items = moreMenu(page).getByRole("button");
  await expect(items.first()).toBeFocused();
  const [focused, other] = await items.evaluateAll((buttons) =>
    buttons.map((button) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(button);
      return { background: backgroundColor, border: borderTopColor };
    }),
  );
  expect(focused?.background).not.toBe(other?.background);
  expect(other?.border).toBe(other?.background);
});
