/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { choose, enterPortal, test } from "../support/e2e/portal.ts";
import {
  cancelSelection,
  reportFrame,
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
async function watchPages(page: Page) {
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

test("the report seen last is one click or one key from landing, moves nothing, and is first on the home page, where another is found [return: last report] [return: home]", async ({
  page,
  portal,
  pageErrors,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await choose(page, "Client Name", "Alderbrook");
  await choose(page, "Report Name", "Fleet");
  const recorded = page.waitForResponse("**/openedreport");
  await viewReport(page);
  await recorded;

  const { readPresses, readMoves } = await watchPages(page);
  await page.goto(portal.origin);
  await expect(lastReport(page)).toHaveAccessibleName("Continue with Fleet Hull & Machinery");
  await waitForDrawing(page);
  expect(await readMoves()).toBe(0);
  await expect(selectionDialog(page).getByRole("combobox", { name: "Client Name" })).toBeFocused();
  await lastReport(page).click();
  await waitForReport(page);
  expect(await readPresses()).toBe(1);
  await expect(reportFrame(page)).toHaveAttribute("title", /Fleet Hull & Machinery/);

  await page.goto(portal.origin);
  await expect(lastReport(page)).toBeVisible();
  await page.keyboard.press("Enter");
  await waitForReport(page);
  expect(await readPresses()).toBe(2);
  await expect(reportFrame(page)).toHaveAttribute("title", /Fleet/);

  await page.goto(portal.origin);
  await cancelSelection(page);
  const list = page.getByRole("list", { name: "Reports" });
  await expect(page.getByRole("list", { name: "Favourites" }).getByRole("listitem").first()).toBeVisible();
  for (const heading of ["Recent", "Alderbrook Marine Group"])
    await expect(list.getByText(heading, { exact: true }).first()).toBeVisible();
  const listed = await list.getByRole("button", { name: /^Add to favourites/ }).count();
  await expect(page.getByRole("heading", { name: `Your reports ${listed}` })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Continue with Fleet Hull & Machinery/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await waitForReport(page);
  await page.goBack();
  await cancelSelection(page);
  await page.getByRole("searchbox", { name: "Report or client" }).fill("estate");
  await page.keyboard.press("Enter");
  await waitForReport(page);
  await expect(reportFrame(page)).toHaveAttribute("title", /Estate &/);
  expect(pageErrors).toEqual([]);
});
