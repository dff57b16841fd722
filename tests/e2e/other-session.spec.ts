/// <reference lib="dom" />
import { expect, type Page, type Route } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { acceptTerms, choose, enterPortalAnew, type Portal, test } from "../support/e2e/portal.ts";
import {
  cancelSelection,
  clickButton,
  expectSignInPage,
  pressAccountItem,
  selectionDialog,
  viewReport,
} from "../support/e2e/report-view.ts";

const ID = "abababab-1111-2222-3333-cdcdcdcdcdcd";

/** An administrator fills the form and presses Add Report. During that call a person signs in in a second tab. */
async function addReportWhile(page: Page, portal: Portal, signInElsewhere: () => Promise<void>) {
  const sent: string[] = [];
  await enterPortalAnew(page, portal, "Ada Keller");
  await cancelSelection(page);
  await page.getByRole("region", { name: "Privacy choices" }).getByRole("button", { name: "Essential only" }).click();
  await page.getByRole("link", { name: "Admin" }).click();
  await choose(page, "Subscription", "Alderbrook");
  await page.getByRole("textbox", { name: "Report Id" }).fill(ID);
  await page.getByRole("textbox", { name: "Report Name" }).fill("Sent once");
  await page.getByRole("textbox", { name: "Group Id" }).fill(ID);
  const refuseFirst = async (route: Route) => {
    sent.push((await route.request().allHeaders())["x-session-mark"] ?? "");
    if (sent.length > 1) return route.continue();
    await signInElsewhere();
    return route.fulfill({ status: 401, json: { message: "Not signed in" } });
  };
  await page.route(`**${contract.addReport.path}`, refuseFirst);
  const reload = page.waitForEvent("load");
  await clickButton(page, "Add Report");
  await reload;
  return sent;
}

/** They leave the portal in the second tab before. */
async function signInInSecondTab(page: Page, portal: Portal, name: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(portal.origin);
  await cancelSelection(other);
  await pressAccountItem(other, "Sign out");
  await expectSignInPage(other);
  await other.getByRole("button", { name }).click();
  if (name !== "Ada Keller") await acceptTerms(other);
  await selectionDialog(other).waitFor();
}

test("a refused write is not sent under the name of who has signed in in a second tab [threat: write under another name]", async ({
  page,
  portal,
}) => {
  const sent = await addReportWhile(page, portal, () => signInInSecondTab(page, portal, "Greta Lindqvist"));
  await expect(page.getByRole("banner", { includeHidden: true })).toContainText("Greta Lindqvist");
  await expect(page.getByText("Reader").or(page.getByRole("dialog")).first()).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("a write that was refused while its author signed in again in a second tab is sent once in the new session", async ({
  page,
  portal,
}) => {
  const sent = await addReportWhile(page, portal, () => signInInSecondTab(page, portal, "Ada Keller"));
  await expect(page.getByRole("dialog", { name: "Information" })).toContainText("Report added successfully");
  expect(sent).toHaveLength(2);
  expect(sent[0]).toMatch(/^[\w-]{22}(,[\w-]{22}){2}$/);
  expect(sent[1]).toMatch(/^[\w-]{22}(,[\w-]{22}){2}$/);
  expect(sent[1]).not.toBe(sent[0]);
});

test("after another user signs in in a second tab, the first tab sends no write and reloads", async ({
  page,
  portal,
}) => {
  await enterPortalAnew(page, portal);
  await viewReport(page);
  await signInInSecondTab(page, portal, "Greta Lindqvist");
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().startsWith(portal.origin)) writes.push(request.url());
  });
  const reload = page.waitForEvent("load");
  await clickButton(page, "Change Report");
  await choose(page, "Report Name", "Hull").catch(() => undefined);
  await page.evaluate(() => dispatchEvent(new Event("focus"))).catch(() => undefined);
  await reload;
  expect(writes).toEqual([]);
  await expect(page.getByRole("banner", { includeHidden: true })).toContainText("Greta Lindqvist");
});
