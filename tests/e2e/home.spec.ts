/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { choose, type Portal, test } from "../support/e2e/portal.ts";
import {
  cancelSelection,
  clickButton,
  enterPortal,
  selectionDialog,
  viewReport,
  waitForReport,
} from "../support/e2e/report-view.ts";

declare global {
  interface Window {
    moves?: number;
  }
}

const lastReport = (page: Page) => selectionDialog(page).getByRole("button", { name: /^Continue with / });

/** From now on counts, on later pages too, what the person presses, and sums up how far contents move. */
async function watchPages(
  page: Page,
): Promise<{ readPresses: () => Promise<number>; readMoves: () => Promise<number> }> {
  await page.addInitScript(() => {
    const readPresses = () => Number(sessionStorage.getItem("presses") ?? 0);
    for (const type of ["pointerdown", "keydown"])
      addEventListener(type, () => sessionStorage.setItem("presses", `${readPresses() + 1}`), { capture: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.moves = (window.moves ?? 0) + (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return {
    readPresses: () => page.evaluate(() => Number(sessionStorage.getItem("presses") ?? 0)),
    readMoves: () => page.evaluate(() => window.moves ?? 0),
  };
}

/** Waits until the offer is fully there and the browser has drawn and reported the frame. */
const waitForDrawing = (page: Page) =>
  lastReport(page).evaluate(async (offer) => {
    await Promise.all(offer.getAnimations().map(({ finished }) => finished));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

/** Another test of the same portal may have seen other reports before. */
async function seeFleetReport(page: Page, portal: Portal): Promise<void> {
  await enterPortal(page, portal, "Ada Keller");
  await choose(page, "Client Name", "Alderbrook");
  await choose(page, "Report Name", "Fleet");
  const recorded = page.waitForResponse("**/openedreport");
  await viewReport(page);
  await recorded;
}

test("from landing to the report seen last it is one click, and nothing moves when it is offered [return: last report]", async ({
  page,
  portal,
  pageErrors,
}) => {
  await seeFleetReport(page, portal);
  const { readPresses, readMoves } = await watchPages(page);
  await page.goto(portal.origin);
  await expect(lastReport(page)).toHaveAccessibleName("Continue with Fleet Hull & Machinery");
  await waitForDrawing(page);
  expect(await readMoves()).toBe(0);
  await expect(selectionDialog(page).getByRole("combobox", { name: "Client Name" })).toBeFocused();

  await lastReport(page).click();
  await waitForReport(page);
  expect(await readPresses()).toBe(1);
  await expect(selectionDialog(page)).toHaveCount(0);
  await expect(page.locator("main iframe")).toHaveAttribute("title", /Fleet Hull & Machinery/);
  await expect(page).toHaveTitle(/Fleet Hull & Machinery · Risk Insight$/);
  expect(pageErrors).toEqual([]);
});

test("from landing to the report seen last it is one key, unless something else was pressed before [return: last report]", async ({
  page,
  portal,
}) => {
  await seeFleetReport(page, portal);
  const { readPresses } = await watchPages(page);
  await page.goto(portal.origin);
  await expect(lastReport(page)).toBeVisible();
  await page.keyboard.press("Enter");
  await waitForReport(page);
  expect(await readPresses()).toBe(1);
  await expect(page.locator("main iframe")).toHaveAttribute("title", /Fleet/);

  await page.goto(portal.origin);
  await expect(lastReport(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(lastReport(page)).not.toHaveAttribute("aria-keyshortcuts");
  await selectionDialog(page).getByRole("button", { name: "View Report" }).press("Enter");
  await waitForReport(page);
  await expect(page.locator("main iframe")).not.toHaveAttribute("title", /Fleet/);
});

test("nothing is offered to a person who has seen no report, nor over a report that is shown", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Farid Haddad");
  await page.reload();
  await expect(selectionDialog(page)).toBeVisible();
  // The lists of a person come after the dialog.
  await page.waitForLoadState("networkidle");
  await expect(lastReport(page)).toHaveCount(0);
  await viewReport(page);
  await clickButton(page, "Change Report");
  await expect(selectionDialog(page)).toBeVisible();
  await expect(lastReport(page)).toHaveCount(0);
});

test("after Cancel the home page continues with the report seen last, and lists the others by client [return: home]", async ({
  page,
  portal,
  pageErrors,
}) => {
  await seeFleetReport(page, portal);
  await page.goto(portal.origin);
  await cancelSelection(page);
  await expect(page.getByRole("heading", { name: /^Your reports/ })).toBeVisible();
  const list = page.getByRole("list", { name: "Reports" });
  for (const heading of ["Favourites", "Recent", "Alderbrook Marine Group"])
    await expect(list.getByText(heading, { exact: true }).first()).toBeVisible();

  await expect(page.getByRole("button", { name: /^Continue with Fleet Hull & Machinery/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await waitForReport(page);
  await expect(page.locator("main iframe")).toHaveAttribute("title", /Fleet Hull & Machinery/);

  await page.goBack();
  await cancelSelection(page);
  await page.getByRole("searchbox", { name: "Report or client" }).fill("estate");
  await page.keyboard.press("Enter");
  await waitForReport(page);
  await expect(page.locator("main iframe")).toHaveAttribute("title", /Estate &/);
  expect(pageErrors).toEqual([]);
});
