/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { test } from "../support/e2e/portal.ts";
import { clickButton, enterPortal, moreMenu, PHONE, viewReport, waitForReport } from "../support/e2e/report-view.ts";
import {
  expectSavedView,
  host,
  managed,
  menu,
  pressViews,
  saveView,
  viewsButton,
  year,
} from "../support/e2e/saved-views.ts";

/** Records the requests that the report host receives from the portal, in each frame for itself. */
const recordMessages = (page: Page) =>
  page.addInitScript(() => {
    const messages: string[] = [];
    Object.assign(globalThis, { messages });
    addEventListener("message", ({ data }: MessageEvent<{ method?: string; url?: string }>) => {
      if (data.url?.includes("bookmarks")) messages.push(`${data.method} ${data.url}`);
    });
  });
const readMessages = (page: Page) =>
  host(page)
    .locator("body")
    .evaluate(() => (globalThis as unknown as { messages: string[] }).messages);

/** Replaces the bookmarks that the report has at its host. */
const replaceBookmarks = (page: Page, bookmarks: object[]) =>
  page.route("**/reportdata", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), bookmarks } });
  });

test("the author’s bookmarks are read when the list is opened, and shown until the original is asked for [return: bookmarks]", async ({
  page,
  portal,
}) => {
  await recordMessages(page);
  await enterPortal(page, portal);
  await viewReport(page);
  await expect(viewsButton(page)).toBeVisible();
  expect(await readMessages(page)).toEqual([]);
  const calls: string[] = [];
  page.on("request", (request) => void (request.url().includes("/serverside/") && calls.push(request.url())));
  await viewsButton(page).click();
  await expect(menu(page)).toContainText("From the report’s author");
  await menu(page).getByRole("button", { name: "Premium of 2025" }).click();
  await expectSavedView(page);
  await expect(viewsButton(page)).toHaveAccessibleName("Views: Premium of 2025");
  await expect(page).toHaveURL(/page=ReportSection2exposure/);
  await expect(page).not.toHaveURL(/view=/);
  expect(await readMessages(page)).toEqual(["GET /report/bookmarks", "POST /report/bookmarks/applyByName"]);
  expect(calls).toEqual([]);

  await pressViews(page, "Losses since 2022");
  await expect(host(page).locator("main")).toHaveAttribute("data-page", /losses/);
  await pressViews(page, "Back to the original");
  await waitForReport(page);
  await expect(year(page, "All")).toHaveAttribute("aria-pressed", "true");
  await expect(viewsButton(page)).toHaveAccessibleName("Views");
});

test("the bookmarks of a group carry its name, and a report without bookmarks has no section [return: bookmarks]", async ({
  page,
  portal,
}) => {
  await recordMessages(page);
  const group = { name: "g", displayName: "Large losses" };
  const bookmark = { name: "b", displayName: "Losses of 2025", page: "ReportSection3losses", year: "2025" };
  await replaceBookmarks(page, [{ ...group, children: [bookmark] }]);
  await enterPortal(page, portal);
  await viewReport(page);
  await pressViews(page, "Losses of 2025 Large losses");
  await expect(host(page).locator("main")).toHaveAttribute("data-page", /losses/);
  await expect(year(page, "2025")).toHaveAttribute("aria-pressed", "true");

  await page.unroute("**/reportdata");
  await replaceBookmarks(page, []);
  await page.reload();
  await waitForReport(page);
  await viewsButton(page).click();
  await expect.poll(() => readMessages(page)).toEqual(["GET /report/bookmarks"]);
  await expect(menu(page).getByRole("button", { name: "Save view…" })).toBeVisible();
  await expect(menu(page)).not.toContainText("author");
});

test("a bookmark that no longer fits is said to, and the report stays as it is [return: bookmarks]", async ({
  page,
  portal,
}) => {
  await replaceBookmarks(page, [{ name: "b", displayName: "Page that is gone", page: "gone" }]);
  await enterPortal(page, portal);
  await viewReport(page);
  await year(page, "2025").click();
  await pressViews(page, "Page that is gone");
  await expect(page.getByRole("dialog", { name: "Information" })).toContainText("can no longer show this bookmark");
  await clickButton(page, "OK");
  await expect(year(page, "2025")).toHaveAttribute("aria-pressed", "true");
  await expect(viewsButton(page)).toHaveAccessibleName("Views");
});

test("a report host that does not tell its bookmarks leaves the saved views usable [return: bookmarks]", async ({
  page,
  portal,
}) => {
  await page.route("**/page/main.js", async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    await route.fulfill({ response, body: script.replace(/\[200, report\.data\.bookmarks[^\]]*\]/, "[500, {}]") });
  });
  await enterPortal(page, portal, "Elif Şahin");
  await viewReport(page);
  await viewsButton(page).click();
  await expect(menu(page).getByText(/bookmarks could not be read/)).toBeVisible();
  await page.keyboard.press("Escape");
  await year(page, "2025").click();
  await saveView(page, "Without bookmarks");
  await expect(viewsButton(page)).toHaveAccessibleName("Views: Without bookmarks");
});

test("on a phone the author’s bookmarks are in the list of views [return: bookmarks]", async ({ page, portal }) => {
  await page.setViewportSize(PHONE);
  await enterPortal(page, portal);
  await viewReport(page);
  await expect(async () => {
    if (!(await moreMenu(page).isVisible())) await clickButton(page, "More");
    await moreMenu(page).getByRole("button", { name: "Views…" }).click({ timeout: 1000 });
  }).toPass();
  await managed(page).getByRole("button", { name: "Show Premium of 2025" }).click();
  await expect(year(page, "2025")).toHaveAttribute("aria-pressed", "true");
  await clickButton(page, "More");
  await moreMenu(page).getByRole("button", { name: "Back to the original from “Premium of 2025”" }).click();
  await expect(year(page, "All")).toHaveAttribute("aria-pressed", "true");
});
