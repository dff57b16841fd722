/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { readHeapCounters } from "../../bench/heap-counters.ts";
import { acceptTerms, signIn, test } from "../support/e2e/portal.ts";

const WARMING = 10;
const SWITCHES = 50;

const frame = (page: Page, name: string) => page.locator(`main iframe[title="${name}"]`);

async function shows(page: Page, name: string): Promise<void> {
  await frame(page, name).waitFor();
  await page.frameLocator("main iframe").getByRole("heading", { name, exact: true }).waitFor();
}

async function view(page: Page, name: string): Promise<void> {
  const selection = page.getByRole("dialog", { name: "Select Report Details" });
  await selection.getByRole("combobox", { name: "Report Name" }).click();
  await page.getByRole("option", { name }).click();
  await selection.getByRole("button", { name: "View Report" }).click();
  await shows(page, name);
  await selection.waitFor({ state: "detached" });
}

test("what the chosen report needs is there before View Report is pressed: nothing is asked of the portal after it", async ({
  page,
  portal,
}) => {
  await signIn(page, portal, "Ben Ortiz");
  const warmed = [
    page.waitForResponse(/\/pbi\/embedreport$/),
    page.waitForResponse(/\/page\/draw\.js$/),
    page.waitForResponse(/\/page-navigation-.*\.js$/),
  ];
  await acceptTerms(page);
  await Promise.all(warmed);
  const asked: string[] = [];
  page.on("request", (request) => request.resourceType() !== "other" && asked.push(request.url()));
  await page.getByRole("button", { name: "View Report" }).click();
  await expect(page.getByRole("combobox", { name: "Page" })).toBeVisible();
  expect(asked.filter((url) => url.startsWith(portal.origin))).toEqual([]);
});

test("a report that is shown and chosen again is there at once, in the same frame", async ({ page, portal }) => {
  await signIn(page, portal, "Ben Ortiz");
  await acceptTerms(page);
  for (const round of ["first", "again"]) {
    await page.getByRole("button", { name: "View Report" }).click();
    await expect(page.getByRole("combobox", { name: "Page" }), round).toBeVisible();
    await page.getByRole("button", { name: "Change Report" }).click();
  }
  await expect(page.locator("iframe")).toHaveCount(1);
});

test("50 switches between reports: the right report every time, one frame, and nothing left behind", async ({
  page,
  portal,
  pageErrors,
}) => {
  await signIn(page, portal, "Ben Ortiz");
  await acceptTerms(page);
  await page.getByRole("combobox", { name: "Report Name" }).waitFor();
  const reports = await page.evaluate(
    async () => (await fetch("/serverside/api/getuserreports")).json() as Promise<{ reportName: string }[]>,
  );
  const names = reports.map(({ reportName }) => reportName);
  for (const name of names) {
    await view(page, name);
    if (name !== names.at(-1)) await page.getByRole("button", { name: "Change Report" }).click();
  }
  const path = Array.from({ length: WARMING + SWITCHES }, (_, at) => {
    const turn = at % (2 * (names.length - 1));
    return turn < names.length - 1 ? -1 : 1;
  });
  let at = names.length - 1;
  const go = async (step: number) => {
    at += step;
    await page.evaluate((by) => history.go(by), step);
    await shows(page, names[at] ?? "");
    await expect(page.locator("iframe")).toHaveCount(1);
  };
  const devtools = await page.context().newCDPSession(page);
  for (const step of path.slice(0, WARMING)) await go(step);
  const before = await readHeapCounters(devtools);
  for (const step of path.slice(WARMING)) await go(step);
  const after = await readHeapCounters(devtools);
  expect(after.listeners - before.listeners).toBeLessThan(SWITCHES / 10);
  expect(pageErrors).toEqual([]);
});
