import { expect, type Page } from "@playwright/test";
import { test } from "../support/e2e/portal.ts";
import {
  accountButton,
  enterPortal,
  openFinder,
  pressAccountItem,
  selectionDialog,
  viewReport,
} from "../support/e2e/report-view.ts";

const help = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

test("the help lists the keys: from the account menu and by ?, but not over a dialog or while something is typed [return: keys]", async ({
  page,
  portal,
  pageErrors,
}) => {
  await enterPortal(page, portal);
  await expect(selectionDialog(page)).toBeVisible();
  await openFinder(page);
  const box = page.getByRole("searchbox", { name: "Report or client" });
  await box.press("Shift+?");
  await expect(box).toHaveValue("?");
  await page.keyboard.press("Escape");
  await expect(box).toHaveCount(0);
  await selectionDialog(page).getByRole("button", { name: "Cancel" }).press("Shift+?");
  await viewReport(page);
  await expect(help(page)).toHaveCount(0);

  await page.keyboard.press("Shift+?");
  await expect(help(page).getByRole("term")).toHaveText([
    "Find report",
    "Show this help",
    "Close a menu, a list or this help; leave full screen",
  ]);
  await page.keyboard.press("Escape");
  await expect(help(page)).toHaveCount(0);

  await pressAccountItem(page, "Keyboard shortcuts");
  await expect(help(page)).toBeVisible();
  await help(page).getByRole("button", { name: "Close" }).click();
  await expect(help(page)).toHaveCount(0);
  await expect(accountButton(page)).toBeFocused();
  expect(pageErrors).toEqual([]);
});
