/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { portalContract } from "../../src/api/contract.ts";
import { expectAccessible } from "../support/e2e/accessibility.ts";
import { choose, test } from "../support/e2e/portal.ts";
import {
  clickButton,
  enterPortal,
  goToAdmin,
  goToPage,
  openNewContext,
  selectionDialog,
} from "../support/e2e/report-view.ts";

const list = (page: Page) => page.getByRole("table", { name: "People" });

test("two clicks from Admin tell what a person can see, and why [admin: people]", async ({ page, portal }) => {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await page.getByRole("link", { name: "People", exact: true }).click();
  await list(page).getByRole("button", { name: "Ben Ortiz" }).click();
  const details = page.getByRole("region", { name: "Ben Ortiz" });
  await expect(details.getByText("ben.ortiz@alderbrook.example")).toBeVisible();
  await expect(details.getByText("4 reports", { exact: true })).toBeVisible();
  await expect(details.getByText("Cargo in Transit · Alderbrook Marine Group")).toBeVisible();
  await expect(details.getByText("Assigned to them")).toHaveCount(4);
  await expect(page).toHaveTitle("People · Risk Insight");
  await expectAccessible(page);
});

test("everyone is listed with their email, found by it, and sorted by their last sign-in", async ({ page, portal }) => {
  await enterPortal(page, portal, "Ada Keller");
  await page.goto(`${portal.origin}/admin/people`);
  await expect(page.getByRole("heading", { name: "People 9" })).toBeVisible();
  for (const row of await list(page).locator("tbody tr").all()) await expect(row.getByText("@")).toBeVisible();
  await list(page).getByRole("button", { name: "Last sign-in" }).click();
  await list(page).getByRole("button", { name: "Last sign-in" }).click();
  await expect(list(page).locator("tbody tr").first()).toContainText("Ada Keller");
  await page.keyboard.press("/");
  await page.keyboard.type("MARTIN@");
  await expect(list(page).locator("tbody tr")).toHaveCount(1);
  await list(page).getByRole("button", { name: "Chloe Martin" }).press("Enter");
  await expect(
    page.getByRole("region", { name: "Chloe Martin" }).getByText("5 reports", { exact: true }),
  ).toBeVisible();
});

/** In the access matrix, what the person has. */
const cellsWithAccess = (page: Page, person: string) =>
  page.getByRole("row").filter({ hasText: person }).getByRole("gridcell", { name: "Has access" });

test("three clicks from Admin and a confirmation remove all access; the tabs follow at once, and undo gives it back [admin: leaver]", async ({
  page,
  portal,
  browser,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await goToPage(page, "People");
  await list(page).getByRole("button", { name: "Greta Lindqvist" }).click();
  await clickButton(page, "Remove all access");
  await expect(page.getByText("They lose 3 reports at 1 client. Nothing has been removed yet.")).toBeVisible();
  await expectAccessible(page);
  await clickButton(page, "Remove access");
  await expect(page.getByText("3 of 3 done.")).toBeVisible();

  const reader = await openNewContext(browser);
  await enterPortal(reader, portal, "Greta Lindqvist");
  await expect(reader.getByText("No reports assigned to the user").first()).toBeVisible();

  await goToPage(page, "Manage reports");
  await page.getByRole("tab", { name: "User Report Mapping" }).click();
  await choose(page, "Subscription", "Vesterholm");
  await clickButton(page, "OK");
  await choose(page, "User", "Greta Lindqvist");
  await page.getByRole("combobox", { name: "Report", exact: true }).click();
  await page.getByRole("option").first().click();
  await expect(page.getByRole("button", { name: "Remove Report Mapping" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Add Report Mapping" })).toBeEnabled();
  await clickButton(page, "Access matrix");
  await expect(page.getByRole("rowheader", { name: "Greta Lindqvist" })).toBeVisible();
  await expect(cellsWithAccess(page, "Greta Lindqvist")).toHaveCount(0);

  await goToPage(page, "People");
  await clickButton(page, "Undo");
  await expect(page.getByText("3 of 3 undone.")).toBeVisible();
  await clickButton(page, "Done");
  await goToPage(page, "Manage reports");
  await page.getByRole("tab", { name: "User Report Mapping" }).click();
  await expect(cellsWithAccess(page, "Greta Lindqvist")).toHaveCount(3);
  await goToPage(page, "People");
  await list(page).getByRole("button", { name: "Greta Lindqvist" }).click();
  const details = page.getByRole("region", { name: "Greta Lindqvist" });
  await expect(details.getByText(/^Assigned by ada\.keller@riskinsight\.example/)).toHaveCount(3);
  await reader.reload();
  await expect(selectionDialog(reader)).toBeVisible();
  await reader.context().close();
});

test("a removal that fails in the middle names what is left, removes it when asked again, and is undone as a whole [admin: leaver]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await page.goto(`${portal.origin}/admin/people`);
  await list(page).getByRole("button", { name: "Hugo Álvarez" }).click();
  const details = page.getByRole("region", { name: "Hugo Álvarez" });
  await expect(details.getByText("Assigned to them").first()).toBeVisible();
  const total = await details.getByText("Assigned to them").count();
  expect(total).toBeGreaterThan(1);
  const calls = `**${portalContract.changeMappings.path}`;
  await page.route(calls, async (route) => {
    const { changes } = route.request().postDataJSON() as { changes: unknown[] };
    const answer = await route.fetch({ postData: { changes: changes.slice(0, 1) } });
    const { outcomes } = (await answer.json()) as { outcomes: unknown[] };
    const refused = changes.slice(1).map(() => ({ isSuccess: false, message: "The disk is full" }));
    await route.fulfill({ response: answer, json: { outcomes: [...outcomes, ...refused] } });
  });
  await clickButton(page, "Remove all access");
  await clickButton(page, "Remove access");
  await expect(page.getByText(`1 of ${total} done.`)).toBeVisible();
  const left = page.getByRole("region", { name: "Failed changes" });
  await expect(left.getByText("The disk is full")).toHaveCount(total - 1);
  await expect(left.getByText("Hugo Álvarez")).toHaveCount(total - 1);

  await page.unroute(calls);
  await clickButton(page, "Retry failed");
  await expect(page.getByText(`${total - 1} of ${total - 1} done.`)).toBeVisible();
  await clickButton(page, "Undo");
  await expect(page.getByText(`${total} of ${total} undone.`)).toBeVisible();
  await clickButton(page, "Done");
  await expect(details.getByText(/^Assigned by ada\.keller@riskinsight\.example/)).toHaveCount(total);
});

test("three clicks and a name lead from Admin to the question what a colleague's access adds; undo takes it back [admin: copy access]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await goToPage(page, "People");
  await list(page).getByRole("button", { name: "Elif Şahin" }).click();
  await clickButton(page, "Copy access from…");
  const colleagues = page.getByRole("table", { name: "Copy access from" });
  await expect(colleagues.getByText("ben.ortiz@")).toBeVisible();
  await page.keyboard.type("ben.ortiz@");
  await expect(colleagues.locator("tbody tr")).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press("Enter");

  await expect(page.getByText("They get 2 reports at 1 client. Nothing has been added yet.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Reports they get" }).getByRole("listitem")).toHaveCount(2);
  await clickButton(page, "Copy access");
  await expect(page.getByText("2 of 2 done.")).toBeVisible();
  await clickButton(page, "Undo");
  await expect(page.getByText("2 of 2 undone.")).toBeVisible();
  await clickButton(page, "Done");
  await expect(page.getByRole("region", { name: "Elif Şahin" }).getByText("2 reports", { exact: true })).toBeVisible();
});

test("a back end without the list does not offer it, and its address leads to Manage reports [admin: people]", async ({
  page,
  portal,
}) => {
  await page.route("**/serverside/api/portal/people", (route) => route.fulfill({ status: 404, json: {} }));
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await expect(page.getByRole("link", { name: "Reports", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "People", exact: true })).toHaveCount(0);
  await page.goto(`${portal.origin}/admin/people`);
  await expect(page.getByRole("tab", { name: "Add Report" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
});

test("details that cannot be loaded say so and are loaded again; a phone shows cards", async ({ page, portal }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await enterPortal(page, portal, "Ada Keller");
  const calls = "**/serverside/api/portal/personreports";
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${portal.origin}/admin/people`);
  await page.getByRole("button", { name: "Dan Novak" }).click();
  await expect(page.getByRole("heading", { name: "Dan Novak" })).toBeFocused();
  await expect(page.getByText("What they can see could not be loaded.")).toBeVisible();
  await page.unroute(calls);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No report is assigned to them.")).toBeVisible();
  await expect(page.getByText(/^Without a role they cannot open the portal/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Dan Novak" })).toBeFocused();
});

test("a reader who opens the address is led to their reports", async ({ page, portal }) => {
  await enterPortal(page, portal);
  await expect(selectionDialog(page)).toBeVisible();
  await page.goto(`${portal.origin}/admin/people`);
  await expect(selectionDialog(page)).toBeVisible();
  await expect(page).toHaveURL(/\/report$/);
});
