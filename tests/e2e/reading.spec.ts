/// <reference lib="dom" />
import { expect } from "@playwright/test";
import { messages } from "../../src/rules/messages.ts";
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

test("a report link survives sign-in and terms, works with back and forward, and opens only for users with access", async ({
  page,
  portal,
  browser,
  pageErrors,
}) => {
  await enterPortal(page, portal);
  await viewReport(page);
  await expect(page).toHaveURL(/\/report\?subscription=.+&report=.+/);
  const link = page.url();
  const title = (await reportFrame(page).getAttribute("title")) ?? "";
  await clickButton(page, "Change Report");
  await choose(page, "Report Name", "Hull");
  await viewReport(page);
  await expect(reportFrame(page)).toHaveAttribute("title", /Hull/);
  expect(page.url()).not.toBe(link);
  await page.goBack();
  await expect(reportFrame(page)).toHaveAttribute("title", title);
  expect(page.url()).toBe(link);
  await page.goForward();
  await expect(reportFrame(page)).toHaveAttribute("title", /Hull/);

  for (const [user, hasReport] of [
    ["Ben Ortiz", true],
    ["Greta Lindqvist", false],
  ] as const) {
    const otherPage = await openNewContext(browser);
    await otherPage.goto(link);
    await otherPage.getByRole("button", { name: user }).click();
    await acceptTerms(otherPage);
    if (hasReport) await expect(reportFrame(otherPage)).toHaveAttribute("title", title);
    else await expect(selectionDialog(otherPage)).toContainText(messages.linkedReportAbsent);
    expect(await selectionDialog(otherPage).count()).toBe(hasReport ? 0 : 1);
    expect(otherPage.url()).toBe(link);
    await otherPage.context().close();
  }
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
      [document.documentElement, document.querySelector("main")!].map((box) => [
        box.scrollWidth - box.clientWidth,
        box.scrollHeight - box.clientHeight,
      ]),
    );
    expect(overflow).toEqual([
      [0, 0],
      [0, 0],
    ]);
  }
});

test("hostile names are shown as text and run no script", async ({ page, portal, pageErrors }) => {
  const hostile = `"'><img src=x onerror="window.pwned=1"><script>window.pwned=1</script>`;
  await page.route(
    /\/serverside\/api\/(getusersubscriptions|getuserreports|user\/getusername|pbi\/embedreport)$/,
    async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      const named = (_: string, key: string) => `"${key}":${JSON.stringify(hostile)}`;
      await route.fulfill({
        response: answer,
        body: route.request().url().endsWith("getusername")
          ? hostile
          : text.replace(/"(displayName|reportName|errorMessage)":"[^"]*"/g, named),
      });
    },
  );
  await enterPortal(page, portal);
  await expect(page.getByRole("banner", { includeHidden: true })).toContainText(hostile);
  await expect(selectionDialog(page).getByRole("combobox", { name: "Report Name" })).toHaveValue(hostile);
  await viewReport(page);
  await expect(reportFrame(page)).toHaveAttribute("title", hostile);
  await page.goto(
    `${portal.origin}/report?subscription=${encodeURIComponent(hostile)}&report=${encodeURIComponent(hostile)}`,
  );
  await selectionDialog(page).waitFor();
  // A prefetched config may still be loading.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect(await page.evaluate(() => "pwned" in window)).toBe(false);
  expect(pageErrors).toEqual([]);
});

test("offline the shown report stays and another cannot be loaded until the network is back", async ({
  page,
  portal,
  context,
}) => {
  await enterPortal(page, portal);
  await viewReport(page);
  await context.setOffline(true);
  await expect(page.frameLocator("main iframe").locator("svg").first()).toBeVisible();
  await clickButton(page, "Change Report");
  await choose(page, "Report Name", "Hull");
  await clickButton(page, "View Report");
  await expect(page.getByRole("alert")).toContainText(messages.reportDetailsFailed);
  await context.setOffline(false);
  await clickButton(page, "Try again");
  await waitForReport(page);
  await expect(reportFrame(page)).toHaveAttribute("title", /Hull/);
});
