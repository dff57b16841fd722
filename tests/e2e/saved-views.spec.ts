/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { acceptTerms, choose, test } from "../support/e2e/portal.ts";
import {
  clickButton,
  enterPortal,
  moreMenu,
  openNewContext,
  PHONE,
  viewReport,
  waitForReport,
} from "../support/e2e/report-view.ts";
import {
  countRenderings,
  expectSavedView,
  managed,
  pressViews,
  readRenderings,
  saveView,
  viewsButton,
  year,
  pageList,
} from "../support/e2e/saved-views.ts";
import { shared } from "../support/server/saved-views.ts";

/** A report of a client that Ada and Chloe can read. */
const sharedReport = `/report?${new URLSearchParams({ subscription: shared.subscriptionId, report: shared.reportId })}`;

/** Turns to the third page and loads the address again: the report is in the view, and at that page. */
async function expectPageOfAddress(page: Page): Promise<void> {
  await clickButton(page, "Next page");
  await expect(pageList(page)).toHaveText(/^3 \//);
  await expect(page).toHaveURL(/page=ReportSection3losses&view=/);
  const shown = page.url();
  await page.reload();
  await expect(viewsButton(page)).toHaveAccessibleName("Views: Exposure in 2025");
  await expect(year(page, "2025")).toHaveAttribute("aria-pressed", "true");
  await expect(pageList(page)).toHaveText(/^3 \//);
  await expect(page).toHaveURL(shown);
}

test("a view saved here opens elsewhere with the same page and filters, until it is deleted [return: saved views]", async ({
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
  await saveView(page, "Exposure in 2025");
  await expect(viewsButton(page)).toHaveAccessibleName("Views: Exposure in 2025");
  await expect(page).toHaveURL(/&view=./);
  const link = page.url();

  await pressViews(page, "Back to the original");
  await waitForReport(page);
  await expect(year(page, "All")).toHaveAttribute("aria-pressed", "true");
  await expect(page).not.toHaveURL(/view=/);

  const other = await openNewContext(browser);
  await countRenderings(other);
  await other.goto(link.replace(/&page=[^&]*/, ""));
  await other.getByRole("button", { name: "Ben Ortiz" }).click();
  await acceptTerms(other);
  await expectSavedView(other);
  await expect(viewsButton(other)).toHaveAccessibleName("Views: Exposure in 2025");
  expect(await readRenderings(other)).toBe(1);
  await other.goto(link);
  await expectSavedView(other);
  await expect(viewsButton(other)).toHaveAccessibleName("Views: Exposure in 2025");
  expect(await readRenderings(other)).toBe(1);
  await expectPageOfAddress(other);

  await pressViews(other, "Manage views…");
  await managed(other).getByRole("button", { name: "Use as my default: Exposure in 2025" }).click();
  await expect(managed(other)).toContainText("my default");
  await page.goto(`${portal.origin}/report${new URL(link).search.replace(/&(view|page)=[^&]*/g, "")}`);
  await expectSavedView(page);
  await expectPageOfAddress(page);

  await managed(other).getByRole("button", { name: "Rename Exposure in 2025" }).click();
  await managed(other).getByRole("textbox").fill("Exposure");
  await other.keyboard.press("Enter");
  await managed(other).getByRole("button", { name: "Delete Exposure" }).click();
  await managed(other).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(managed(other).getByRole("button", { name: "Show Exposure", exact: true })).toHaveCount(0);

  await page.goto(link);
  await expect(page.getByRole("dialog", { name: "Information" })).toContainText("This view was deleted");
  await page.getByRole("button", { name: "OK" }).click();
  await expect(year(page, "All")).toHaveAttribute("aria-pressed", "true");
  expect(pageErrors).toEqual([]);
});

test("a state that no longer fits is said to, and the report is shown without it [return: saved views]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal);
  await viewReport(page);
  await year(page, "2025").click();
  await saveView(page, "Older");
  await pressViews(page, "Back to the original");
  await waitForReport(page);
  await page.route("**/portal/savedview/*", async (route) => {
    const view = (await (await route.fetch()).json()) as { state: string };
    const state = JSON.parse(Buffer.from(view.state, "base64").toString()) as object;
    await route.fulfill({
      json: { ...view, state: Buffer.from(JSON.stringify({ ...state, version: 0 })).toString("base64") },
    });
  });
  await pressViews(page, /^Older/);
  await expect(page.getByRole("dialog", { name: "Information" })).toContainText("The report has changed since");
  await page.getByRole("button", { name: "OK" }).click();
  await expect(year(page, "All")).toHaveAttribute("aria-pressed", "true");
});

test("an administrator shares a view with the others of the client, and takes it back [return: saved views]", async ({
  page: ada,
  portal,
  browser,
}) => {
  const chloe = await openNewContext(browser);
  const openAs = async (page: Page, name: string) => {
    await page.goto(portal.origin + sharedReport);
    await page.getByRole("button", { name }).click();
    await acceptTerms(page);
    await waitForReport(page);
  };
  await openAs(ada, "Ada Keller");
  await year(ada, "2025").click();
  await saveView(ada, "Board meeting");
  await pressViews(ada, "Share this view with the client…");
  const refusal = (url: URL) => url.pathname.endsWith("/shareview");
  await ada.route(refusal, (route) => route.fulfill({ status: 503 }));
  await managed(ada).getByRole("button", { name: "Share", exact: true }).click();
  await expect(managed(ada).getByRole("alert")).toHaveText("The change could not be saved. Try again.");
  await ada.unroute(refusal);
  await managed(ada).getByRole("button", { name: "Share… Board meeting" }).click();
  await managed(ada).getByRole("button", { name: "Share", exact: true }).click();
  await expect(managed(ada)).toContainText("shared by you");

  await openAs(chloe, "Chloe");
  await pressViews(chloe, "Board meeting by Ada Keller");
  await expect(year(chloe, "2025")).toHaveAttribute("aria-pressed", "true");
  await pressViews(chloe, "Manage views…");
  await expect(managed(chloe)).toContainText("shared by Ada Keller");
  await expect(managed(chloe).getByRole("button", { name: /Shar|shar/ })).toHaveCount(0);

  await managed(ada).getByRole("button", { name: "Stop sharing… Board meeting" }).click();
  await managed(ada).getByRole("button", { name: "Stop sharing", exact: true }).click();
  await expect(managed(ada)).not.toContainText("shared by you");
  await chloe.reload();
  await expect(chloe.getByRole("dialog", { name: "Information" })).toContainText("is not shared with you");
  await managed(ada).getByRole("button", { name: "Delete Board meeting" }).click();
  await managed(ada).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(managed(ada)).toContainText("You have no saved views of this report.");

  await ada.goto(`${portal.origin}/admin/audit`);
  await choose(ada, "Kind of change", "Shared views");
  await expect(ada.getByRole("heading", { name: "Audit log 2" })).toBeVisible();
  const changes = ada.getByRole("table", { name: "Audit log" }).locator("tbody tr");
  await expect(changes.first()).toContainText("Stopped sharing the saved view “Board meeting”");
  await expect(changes.last()).toContainText("Shared the saved view “Board meeting”");
});

test("the menu opens under its own button, in the window [return: saved views]", async ({ page, portal }) => {
  await enterPortal(page, portal);
  await viewReport(page);
  for (const [width, name] of [
    [1440, "Views"],
    [1024, "Views"],
    [768, "More"],
    [375, "More"],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    const button = page.getByRole("button", { name, exact: true });
    await button.click();
    const list = page.getByRole("group", { name });
    await expect(list).toBeVisible();
    const [opener, panel] = [(await button.boundingBox())!, (await list.locator("..").boundingBox())!];
    expect(panel.y, `${width}`).toBeGreaterThanOrEqual(opener.y + opener.height);
    expect(panel.x, `${width}`).toBeGreaterThanOrEqual(0);
    expect(panel.x, `${width}`).toBeLessThan(opener.x + opener.width);
    expect(Math.abs(panel.x + panel.width - (opener.x + opener.width)), `${width}`).toBeLessThanOrEqual(5);
    await page.keyboard.press("Escape");
    await expect(list).toHaveCount(0);
  }
});

test("on a phone the views are in the menu of the ribbon", async ({ page, portal }) => {
  await page.setViewportSize(PHONE);
  await enterPortal(page, portal);
  await viewReport(page);
  await expect(async () => {
    if (!(await moreMenu(page).isVisible())) await clickButton(page, "More");
    await moreMenu(page).getByRole("button", { name: "Save view…" }).click({ timeout: 1000 });
  }).toPass();
  await page.getByRole("textbox", { name: "Name" }).fill("On the phone");
  await clickButton(page, "Save");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await clickButton(page, "More");
  await moreMenu(page).getByRole("button", { name: "Views…" }).click();
  await expect(managed(page)).toContainText("On the phone · shown now");
});
