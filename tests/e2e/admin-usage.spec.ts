import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/e2e/accessibility.ts";
import { choose, test } from "../support/e2e/portal.ts";
import { clickButton, enterPortal, goToAdmin, goToPage } from "../support/e2e/report-view.ts";

const rowsOf = (page: Page, title: string) => page.getByRole("table", { name: title }).locator("tbody tr");
const openingsOf = async (page: Page, title: string) =>
  (await rowsOf(page, title).locator("td[data-label=Openings]").allTextContents()).map(Number);

test("two clicks from Admin tell which reports are used most and which never, and export it as CSV [admin: usage]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await goToPage(page, "Usage");
  await expect(page).toHaveTitle("Usage · Risk Insight");
  await expect(page.getByRole("heading", { name: /^Usage by report/ })).toBeVisible();
  const openings = await openingsOf(page, "Usage by report");
  expect(openings).toEqual(openings.toSorted((one, other) => other - one));
  expect(openings[0]).toBeGreaterThan(0);
  const unused = openings.filter((count) => count === 0).length;
  expect(unused).toBeGreaterThan(0);
  await expectAccessible(page);

  await page.getByRole("checkbox", { name: "Not opened" }).check();
  await expect(rowsOf(page, "Usage by report")).toHaveCount(unused);
  const download = page.waitForEvent("download");
  await clickButton(page, "Export CSV");
  const file = await download;
  expect(file.suggestedFilename()).toBe("risk-insight-usage-by-report-30-days.csv");
  expect((await readFile(await file.path(), "utf8")).trim().split("\r\n")).toHaveLength(unused + 1);
  await expect(page.getByText(/saved\.$/)).toBeVisible();
});

test("the openings of each day are a chart and a table, over 30 and 90 days [admin: usage]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await page.goto(`${portal.origin}/admin/usage`);
  await page.getByRole("slider", { name: "Day" }).focus();
  await page.keyboard.press("Home");
  await expect(page.getByText(/^\d+ \w+ \d{4}: \d+ openings?$/)).toBeVisible();
  await page.getByText("Show as a table").click();
  const days = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: /^\d+ \w+ \d{4}$/ }) });
  await expect(days).toHaveCount(30);
  await choose(page, "Time", "Last 90 days");
  await expect(days).toHaveCount(90);
  await expectAccessible(page);
});

test("one click leads from a report, a client and a person to their details [admin: usage]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await page.goto(`${portal.origin}/admin/usage`);
  await page.getByRole("table", { name: "Usage by report" }).getByRole("button", { name: "Cargo in Transit" }).click();
  await expect(page).toHaveURL(/\/admin\/reports$/);
  await expect(page.getByRole("textbox", { name: "Find report or client" })).toHaveValue("Cargo in Transit");
  const report = page.getByRole("region", { name: "Cargo in Transit" });
  await expect(report.getByText(/^\d+ readers? at 1 client$/)).toBeVisible();

  await goToPage(page, "Usage");
  await choose(page, "Usage of", "Clients");
  const clients = page.getByRole("table", { name: "Usage by client" });
  await clients.getByRole("button", { name: /^Alderbrook/ }).click();
  await expect(page).toHaveURL(/\/admin\/clients$/);
  await expect(page.getByRole("region", { name: /^Alderbrook/ }).getByText("Cargo in Transit")).toBeVisible();

  await goToPage(page, "Usage");
  await choose(page, "Usage of", "People");
  await page.getByRole("table", { name: "Usage by person" }).getByRole("button", { name: "Ben Ortiz" }).click();
  await expect(page).toHaveURL(/\/admin\/people$/);
  const person = page.getByRole("region", { name: "Ben Ortiz" });
  await expect(person.getByText("4 reports", { exact: true })).toBeVisible();
});

test("a failed load of the usage can be tried again [admin: usage]", async ({ page, portal }) => {
  let isFailing = true;
  await page.route("**/serverside/api/portal/usage", (route) =>
    isFailing ? route.fulfill({ status: 400, json: {} }) : route.continue(),
  );
  await enterPortal(page, portal, "Ada Keller");
  await page.goto(`${portal.origin}/admin/usage`);
  await expect(page.getByText("The list could not be loaded.")).toBeVisible();
  isFailing = false;
  await clickButton(page, "Try again");
  await expect(page.getByRole("table", { name: "Usage by report" })).toBeVisible();
});

test("a back end without the usage does not offer it, and its address leads to Manage reports [admin: usage]", async ({
  page,
  portal,
}) => {
  await page.route("**/serverside/api/portal/usage", (route) => route.fulfill({ status: 404, json: {} }));
  await enterPortal(page, portal, "Ada Keller");
  await page.goto(`${portal.origin}/admin/usage`);
  await expect(page.getByRole("tab", { name: "Add Report" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Usage", exact: true })).toHaveCount(0);
});
