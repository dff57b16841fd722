/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { messages } from "../../src/rules/messages.ts";
import { acceptTerms, choose, enterPortal, enterPortalAnew, test } from "../support/e2e/portal.ts";
import {
  clickButton,
  openNewContext,
  reportFrame,
  selectionDialog,
  viewReport,
  waitForReport,
} from "../support/e2e/report-view.ts";

const pageList = (page: Page) => page.getByRole("combobox", { name: "Page" });

test("a link carries report and page: through sign-in and terms, back and forward, only for users with access, and to a page that does not exist [reading: page in the address]", async ({
  page,
  portal,
  browser,
  pageErrors,
}) => {
  await enterPortal(page, portal);
  await viewReport(page);
  await expect(page).toHaveURL(/\/report\?subscription=.+&report=.+/);
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
  await page.goForward();
  await expect(reportFrame(page)).toHaveAttribute("title", /Hull/);

  const other = await openNewContext(browser);
  await other.addInitScript(() => {
    addEventListener("message", ({ data }: MessageEvent<{ url?: string } | null>) => {
      if (/\/pages\/active/.test(data?.url ?? "")) document.documentElement.dataset["turned"] = "yes";
    });
  });
  await other.goto(link);
  await other.getByRole("button", { name: "Ben Ortiz" }).click();
  await acceptTerms(other);
  await waitForReport(other);
  await expect(pageList(other)).toHaveText(/^2 \//);
  await expect(other).toHaveURL(link);
  await expect(selectionDialog(other)).toHaveCount(0);
  await expect(other.frameLocator("main iframe").locator("html")).not.toHaveAttribute("data-turned");
  await other.goto(link.replace(/&page=.*/, "&page=removed"));
  await waitForReport(other);
  await expect(pageList(other)).toHaveText(/^1 \//);
  await expect(other.getByRole("alert")).toHaveCount(0);
  await other.context().close();

  const stranger = await openNewContext(browser);
  await enterPortal(stranger, portal, "Greta Lindqvist");
  await stranger.goto(link);
  await expect(selectionDialog(stranger)).toContainText(messages.linkedReportAbsent);
  expect(stranger.url()).toBe(link);
  await stranger.context().close();
  expect(pageErrors).toEqual([]);
});

test("the report is the window height minus 139 px at every size, and the page never scrolls [2.15] [9.2]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await viewReport(page);
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
    [700, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    const expectedBox = { x: 0, y: 100, width, height: height - 139 };
    await expect.poll(() => page.getByRole("region", { name: "Report" }).boundingBox()).toEqual(expectedBox);
    expect(await reportFrame(page).boundingBox()).toEqual(expectedBox);
    const overflow = await page.evaluate(() =>
      [document.documentElement, document.querySelector("main")!].flatMap((box) => [
        box.scrollWidth - box.clientWidth,
        box.scrollHeight - box.clientHeight,
      ]),
    );
    expect(overflow).toEqual([0, 0, 0, 0]);
  }
});

test("everything the selected report needs is prefetched: View Report waits for no answer of the portal", async ({
  page,
  portal,
}) => {
  const prefetched = [/\/pbi\/embedreport$/, /\/page\/draw\.js$/, /\/reader-page.*\.js$/].map((answer) =>
    page.waitForResponse(answer),
  );
  await enterPortalAnew(page, portal, "Chloe Martin");
  await Promise.all(prefetched);
  // From here on the portal answers nothing.
  await page.route(
    ({ origin }) => origin === portal.origin,
    () => undefined,
  );
  await clickButton(page, "View Report");
  await expect(pageList(page)).toBeVisible();
});

test("the browser prints the report alone, whole and on one sheet [wrong: printing]", async ({ page, portal }) => {
  await enterPortal(page, portal);
  await viewReport(page);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const [, width = 0, height = 0] = (/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? []).map(Number);
  expect(width).toBeGreaterThan(height);
  await page.setViewportSize({ width: 1050, height: 720 });
  await page.emulateMedia({ media: "print" });
  for (const role of ["banner", "navigation", "contentinfo"] as const) await expect(page.getByRole(role)).toBeHidden();
  expect(await reportFrame(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1050, height: 720 });
});
