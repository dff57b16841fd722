/// <reference lib="dom" />
import { expect, type Locator } from "@playwright/test";
import { test } from "../support/e2e/portal.ts";
import {
  cancelSelection,
  clickButton,
  enterPortal,
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

test("on a phone the page’s name can be read and pages can be turned; what does not fit is in a menu [wrong: ribbon on a phone]", async ({
  page,
  portal,
  pageErrors,
}) => {
  await page.setViewportSize(PHONE);
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

  await clickButton(page, "More");
  expect(await findSmallTargets(targetsOf(moreMenu(page)))).toEqual([]);
  await expect(targetsOf(moreMenu(page))).toHaveText([
    "Change Report",
    "Refresh",
    "Print",
    "Full Screen",
    "Views…",
    "Save view…",
    "Copy link",
    "Add to favourites",
    "Report",
    "Admin",
  ]);
  await moreMenu(page).getByRole("button", { name: "Change Report" }).click();
  await cancelSelection(page);
  await waitForReport(page);
  await clickButton(page, "More");
  await moreMenu(page).getByRole("link", { name: "Admin" }).click();
  await expect(page.getByRole("textbox", { name: "Report Id" })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test("with forced colours a menu shows which item has the focus, and no frames around the others [wrong: ribbon on a phone]", async ({
  page,
  portal,
}) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ forcedColors: "active" });
  await enterPortal(page, portal);
  await viewReport(page);
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

test("the menu of a narrow ribbon works with the keyboard, and returns the focus [wrong: ribbon on a phone]", async ({
  page,
  portal,
}) => {
  await page.setViewportSize(PHONE);
  await enterPortal(page, portal);
  await viewReport(page);
  const more = ribbon(page).getByRole("button", { name: "More" });
  const item = (name: string) => moreMenu(page).getByRole("button", { name });
  await more.press("Enter");
  await expect(item("Change Report")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("Refresh")).toBeFocused();
  await page.keyboard.press("End");
  await expect(moreMenu(page).getByRole("link", { name: "Report" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("Change Report")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await expect(moreMenu(page)).toBeHidden();
  await more.press("Enter");
  await expect(item("Change Report")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(moreMenu(page)).toBeHidden();
  await selectionDialog(page).waitFor();
  await page.keyboard.press("Escape");
  await cancelSelection(page);
  await expect(more).toBeFocused();
});
