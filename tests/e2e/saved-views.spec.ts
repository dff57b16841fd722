/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { savedViewsContract } from "../../src/api/saved-views-contract.ts";
import { enterPortal, test } from "../support/e2e/portal.ts";
import {
  clickButton,
  openNewContext,
  viewReport,
  viewsButton,
  viewsMenu,
  waitForReport,
} from "../support/e2e/report-view.ts";

const host = (page: Page) => page.frameLocator("main iframe");
const pageList = (page: Page) => page.getByRole("combobox", { name: "Page" });
const year = (page: Page, name: string) => host(page).getByRole("button", { name, exact: true });
const managed = (page: Page) => page.getByRole("dialog", { name: "Views of this report" });

/** By the report host's own account. */
async function expectSavedView(page: Page): Promise<void> {
  await expect(year(page, "2025")).toHaveAttribute("aria-pressed", "true");
  await expect(host(page).locator("main")).toHaveAttribute("data-page", /exposure/);
  await expect(pageList(page)).toHaveText(/^2 \//);
}

async function pressViews(page: Page, item: string | RegExp): Promise<void> {
  await viewsButton(page).click();
  await viewsMenu(page).getByRole("button", { name: item }).click();
}

/** From the next loading of the page on, by the messages of the report host. */
const countRenderings = (counted: Page) =>
  counted.addInitScript(() => {
    const counter = globalThis as unknown as { renderings: number };
    counter.renderings = 0;
    addEventListener("message", ({ data }: MessageEvent<{ url?: string }>) => {
      if (data.url?.endsWith("/events/rendered")) counter.renderings += 1;
    });
  });

const readRenderings = (counted: Page) =>
  counted.evaluate(() => (globalThis as unknown as { renderings: number }).renderings);

test("a view saved here opens elsewhere with the same page and filters in one rendering, by its link and as the default, until it is deleted [return: saved views]", async ({
  page,
  portal,
  browser,
  pageErrors,
}) => {
  await enterPortal(page, portal);
  await viewReport(page);
  await clickButton(page, "Next page");
  await expect(pageList(page)).toHaveText(/^2 \//);
  await year(page, "2025").click();
  await pressViews(page, "Save view…");
  await page.getByRole("textbox", { name: "Name" }).fill("Exposure in 2025");
  await page.keyboard.press("Enter");
  await expect(viewsButton(page)).toHaveAccessibleName("Views: Exposure in 2025");
  await expect(page).toHaveURL(/&view=./);
  const link = page.url();
  await pressViews(page, "Back to the original");
  await waitForReport(page);
  await expect(year(page, "All")).toHaveAttribute("aria-pressed", "true");
  await expect(page).not.toHaveURL(/view=/);

  const other = await openNewContext(browser);
  await enterPortal(other, portal);
  await countRenderings(other);
  const openInOneRendering = async (address: string) => {
    await other.goto(address);
    await expectSavedView(other);
    await expect(viewsButton(other)).toHaveAccessibleName("Views: Exposure in 2025");
    expect(await readRenderings(other)).toBe(1);
  };
  await openInOneRendering(link);
  await openInOneRendering(link.replace(/&page=[^&]*/, ""));
  await clickButton(other, "Next page");
  await expect(other).toHaveURL(/page=ReportSection3losses&view=/);
  await other.reload();
  await expect(viewsButton(other)).toHaveAccessibleName("Views: Exposure in 2025");
  await expect(year(other, "2025")).toHaveAttribute("aria-pressed", "true");
  await expect(pageList(other)).toHaveText(/^3 \//);

  await pressViews(other, "Manage views…");
  // The list shows it at once, also before the server has it.
  const stored = other.waitForResponse(`**${savedViewsContract.setDefaultView.path}`);
  await managed(other).getByRole("button", { name: "Use as my default: Exposure in 2025" }).click();
  await stored;
  await expect(managed(other)).toContainText("my default");
  await openInOneRendering(link.replace(/&(view|page)=[^&]*/g, ""));
  await pressViews(other, "Manage views…");
  await managed(other).getByRole("button", { name: "Delete Exposure in 2025" }).click();
  const deleted = other.waitForResponse((answer) => answer.request().method() === "DELETE");
  await managed(other).getByRole("button", { name: "Delete", exact: true }).click();
  await deleted;
  await expect(managed(other).getByRole("button", { name: "Show Exposure in 2025" })).toHaveCount(0);
  await other.context().close();

  await page.goto(link);
  await expect(page.getByRole("dialog", { name: "Information" })).toContainText("This view was deleted");
  await clickButton(page, "OK");
  await expect(year(page, "All")).toHaveAttribute("aria-pressed", "true");
  expect(pageErrors).toEqual([]);
});

test("the author’s bookmarks are read when the list is opened, and shown until the original is asked for; what no longer fits is said to [return: bookmarks]", async ({
  page,
  portal,
}) => {
  // The requests that the report host receives from the portal, in each frame for itself.
  await page.addInitScript(() => {
    const messages: string[] = [];
    Object.assign(globalThis, { messages });
    addEventListener("message", ({ data }: MessageEvent<{ method?: string; url?: string }>) => {
      if (data.url?.includes("bookmarks")) messages.push(`${data.method} ${data.url}`);
    });
  });
  const readMessages = () =>
    host(page)
      .locator("body")
      .evaluate(() => (globalThis as unknown as { messages: string[] }).messages);
  await page.route("**/reportdata", async (route) => {
    const response = await route.fetch();
    const { bookmarks, ...data } = (await response.json()) as { bookmarks: object[] };
    const gone = { name: "b", displayName: "Page that is gone", page: "gone" };
    await route.fulfill({ response, json: { ...data, bookmarks: [...bookmarks, gone] } });
  });
  await enterPortal(page, portal);
  await viewReport(page);
  await expect(viewsButton(page)).toBeVisible();
  expect(await readMessages()).toEqual([]);
  await viewsButton(page).click();
  await expect(viewsMenu(page)).toContainText("From the report’s author");
  await viewsMenu(page).getByRole("button", { name: "Premium of 2025" }).click();
  await expectSavedView(page);
  await expect(viewsButton(page)).toHaveAccessibleName("Views: Premium of 2025");
  await expect(page).toHaveURL(/page=ReportSection2exposure/);
  await expect(page).not.toHaveURL(/view=/);
  expect(await readMessages()).toEqual(["GET /report/bookmarks", "POST /report/bookmarks/applyByName"]);

  await pressViews(page, "Page that is gone");
  await expect(page.getByRole("dialog", { name: "Information" })).toContainText("can no longer show this bookmark");
  await clickButton(page, "OK");
  await expectSavedView(page);
  await pressViews(page, "Back to the original");
  await waitForReport(page);
  await expect(year(page, "All")).toHaveAttribute("aria-pressed", "true");
  await expect(viewsButton(page)).toHaveAccessibleName("Views");
});
