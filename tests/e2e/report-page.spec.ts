/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { acceptTerms, choose, test } from "../support/e2e/portal.ts";
import {
  clickButton,
  enterPortal,
  openNewContext,
  reportFrame,
  selectionDialog,
  viewReport,
  waitForReport,
} from "../support/e2e/report-view.ts";

const pageList = (page: Page) => page.getByRole("combobox", { name: "Page" });

test("the address carries the page: through sign-in and terms, back and forward, and to a page that does not exist [reading: page in the address]", async ({
  page,
  portal,
  browser,
  pageErrors,
}) => {
  await enterPortal(page, portal);
  await viewReport(page);
  await expect(pageList(page)).toHaveText(/^1 \//);
  const history = await page.evaluate(() => window.history.length);
  const first = page.url();
  await clickButton(page, "Next page");
  await expect(pageList(page)).toHaveText(/^2 \//);
  await expect(page).toHaveURL(/&page=./);
  const link = page.url();
  expect(link.startsWith(first)).toBe(true);
  expect(await page.evaluate(() => window.history.length)).toBe(history);

  await clickButton(page, "Change Report");
  await choose(page, "Report Name", "Hull");
  await viewReport(page);
  await expect(reportFrame(page)).toHaveAttribute("title", /Hull/);
  await expect(page).not.toHaveURL(/&page=/);
  await page.goBack();
  await expect(pageList(page)).toHaveText(/^2 \//);
  await expect(page).toHaveURL(link);

  const otherPage = await openNewContext(browser);
  await otherPage.addInitScript(() => {
    addEventListener("message", ({ data }: MessageEvent<{ url?: string } | null>) => {
      if (/\/pages\/active/.test(data?.url ?? "")) document.documentElement.dataset["turned"] = "yes";
    });
  });
  await otherPage.goto(link);
  await otherPage.getByRole("button", { name: "Ben Ortiz" }).click();
  await acceptTerms(otherPage);
  await waitForReport(otherPage);
  await expect(pageList(otherPage)).toHaveText(/^2 \//);
  await expect(otherPage).toHaveURL(link);
  await expect(selectionDialog(otherPage)).toHaveCount(0);
  await expect(otherPage.frameLocator("main iframe").locator("html")).not.toHaveAttribute("data-turned");

  await otherPage.goto(link.replace(/&page=.*/, "&page=removed"));
  await waitForReport(otherPage);
  await expect(pageList(otherPage)).toHaveText(/^1 \//);
  await expect(otherPage.getByRole("alert")).toHaveCount(0);
  await clickButton(otherPage, "Next page");
  await expect(otherPage).toHaveURL(link);
  await otherPage.context().close();
  expect(pageErrors).toEqual([]);
});
