/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { readHeapCounters } from "../../bench/heap-counters.ts";
import { acceptTerms, signIn, test } from "../support/e2e/portal.ts";

const WARM_UP_SWITCHES = 10;
const SWITCHES = 50;

const frame = (page: Page, name: string) => page.locator(`main iframe[title="${name}"]`);

async function expectReport(page: Page, name: string): Promise<void> {
  await frame(page, name).waitFor();
  await page.frameLocator("main iframe").getByRole("heading", { name, exact: true }).waitFor();
}

async function viewReport(page: Page, name: string): Promise<void> {
  const selection = page.getByRole("dialog", { name: "Select Report Details" });
  await selection.getByRole("combobox", { name: "Report Name" }).click();
  await page.getByRole("option", { name }).click();
  await selection.getByRole("button", { name: "View Report" }).click();
  await expectReport(page, name);
  await selection.waitFor({ state: "detached" });
}

test("everything the selected report needs is prefetched: View Report waits for no answer of the portal", async ({
  page,
  portal,
}) => {
  await signIn(page, portal, "Ben Ortiz");
  const prefetched = [
    page.waitForResponse(/\/pbi\/embedreport$/),
    page.waitForResponse(/\/page\/draw\.js$/),
    page.waitForResponse(/\/reader-page.*\.js$/),
  ];
  await acceptTerms(page);
  await Promise.all(prefetched);
  // From here on the portal answers nothing.
  await page.route(
    ({ origin }) => origin === portal.origin,
    () => undefined,
  );
  await page.getByRole("button", { name: "View Report" }).click();
  await expect(page.getByRole("combobox", { name: "Page" })).toBeVisible();
});

test("a shown report that is selected again appears in the same frame", async ({ page, portal }) => {
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
  // Sixty loads of a report take most of the default limit on a busy machine.
  test.setTimeout(300_000);
  await signIn(page, portal, "Ben Ortiz");
  await acceptTerms(page);
  await page.getByRole("combobox", { name: "Report Name" }).waitFor();
  const reports = await page.evaluate(
    async () => (await fetch("/serverside/api/getuserreports")).json() as Promise<{ reportName: string }[]>,
  );
  const names = reports.map(({ reportName }) => reportName);
  for (const name of names) {
    await viewReport(page, name);
    if (name !== names.at(-1)) await page.getByRole("button", { name: "Change Report" }).click();
  }
  const path = Array.from({ length: WARM_UP_SWITCHES + SWITCHES }, (_, at) => {
    const turn = at % (2 * (names.length - 1));
    return turn < names.length - 1 ? -1 : 1;
  });
  let at = names.length - 1;
  const go = async (step: number) => {
    at += step;
    await page.evaluate((by) => history.go(by), step);
    await expectReport(page, names[at] ?? "");
    await expect(page.locator("iframe")).toHaveCount(1);
  };
  const devtools = await page.context().newCDPSession(page);
  for (const step of path.slice(0, WARM_UP_SWITCHES)) await go(step);
  const before = await readHeapCounters(devtools);
  for (const step of path.slice(WARM_UP_SWITCHES)) await go(step);
  const after = await readHeapCounters(devtools);
  expect(after.listeners - before.listeners).toBeLessThan(SWITCHES / 10);
  expect(pageErrors).toEqual([]);
});
