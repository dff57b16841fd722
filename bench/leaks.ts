/// <reference lib="dom" />
import { rmSync } from "node:fs";
import type { Browser, Page } from "playwright";
import { createDataFolder } from "./large-data.ts";
import { openBrowser } from "./browser.ts";
import { openFirstPage, signIn, startPortal } from "./portal.ts";
import { atMost, information, type ResultRow } from "./result-row.ts";
import { readHeapCounters, type HeapCounters } from "./heap-counters.ts";

const SWITCHES = 50;
const OPENINGS = 200;
/** Rounds before measuring, so that objects created once and kept are not counted. */
const WARM_UP_ROUNDS = 10;

/** Measures what a long working day leaves in the page after garbage collection. */
export async function benchLeaks(): Promise<ResultRow[]> {
  const folder = await createDataFolder();
  const portal = await startPortal(folder);
  const browser = await openBrowser();
  // At the same time: what is left does not depend on how long it takes.
  const rows = await Promise.all([measureSwitching(browser, portal.origin), measureDialogs(browser, portal.origin)]);
  await browser.close();
  await portal.stop();
  rmSync(folder, { recursive: true });
  return rows.flat();
}

async function measureSwitching(browser: Browser, origin: string): Promise<ResultRow[]> {
  const page = await signedInPage(browser, origin, "Ben Ortiz");
  await openFirstPage(page, origin);
  const reports = await page.evaluate(
    async () =>
      (await fetch("/serverside/api/getuserreports")).json() as Promise<
        { subscriptionId: string; reportId: string; reportName: string }[]
      >,
  );
  for (const { reportName } of reports) {
    await page.getByRole("combobox", { name: "Report Name" }).click();
    await page.getByRole("option", { name: reportName }).click();
    await page.getByRole("button", { name: "View Report" }).click();
    await page.locator(`main iframe[title="${reportName}"]`).waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    if (reportName !== reports.at(-1)?.reportName) await page.getByRole("button", { name: "Change Report" }).click();
  }
  let at = reports.length - 1;
  let step = -1;
  /** Turns around at both ends of the history. */
  const goToNextReport = async () => {
    if (!reports[at + step]) step = -step;
    at += step;
    await page.evaluate((by) => history.go(by), step);
    await page.locator(`main iframe[title="${reports[at]?.reportName}"]`).waitFor();
    await page
      .frameLocator("main iframe")
      .getByRole("heading", { name: reports[at]!.reportName, exact: true })
      .waitFor();
  };
  const rows = growthRows(`${SWITCHES} switches between reports`, await countGrowth(page, SWITCHES, goToNextReport));
  const frames = await page.locator("iframe").count();
  await page.context().close();
  return [...rows, atMost(`${SWITCHES} switches between reports: frames in the page`, frames, 1)];
}

async function measureDialogs(browser: Browser, origin: string): Promise<ResultRow[]> {
  const page = await signedInPage(browser, origin, "Ada Keller");
  await page.addInitScript(speedUpTimers);
  await openFirstPage(page, origin);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const highest: HeapCounters = { nodes: 0, listeners: 0, frames: 0, heap: 0 };
  for (const opener of ["Change Report", "Preview Report", "Delete Report"]) {
    if (opener === "Preview Report") await openModifyReportWithFirstReport(page);
    const growth = await countGrowth(page, OPENINGS, () => page.evaluate(openAndCancel, opener));
    for (const counter of Object.keys(highest) as (keyof HeapCounters)[])
      highest[counter] = Math.max(highest[counter], growth[counter]);
  }
  await page.context().close();
  return growthRows(`selection, preview and delete dialog, each ${OPENINGS} times`, highest);
}

async function openModifyReportWithFirstReport(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Admin" }).click();
  await page.getByRole("tab", { name: "Modify Report" }).click();
  for (const name of ["Subscription", "Report"]) {
    await page.getByRole("combobox", { name, exact: true }).click();
    await page.getByRole("option").first().click();
  }
}

async function signedInPage(browser: Browser, origin: string, user: string): Promise<Page> {
  const context = await browser.newContext();
  await signIn(context, origin, user);
  return context.newPage();
}

async function countGrowth(page: Page, times: number, act: () => Promise<void>): Promise<HeapCounters> {
  const devtools = await page.context().newCDPSession(page);
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await act();
  const before = await readHeapCounters(devtools);
  for (let round = 0; round < times; round += 1) await act();
  const after = await readHeapCounters(devtools);
  return {
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
    frames: after.frames - before.frames,
    heap: after.heap - before.heap,
  };
}

/** Frames are left out: `measureSwitching` counts the page's iframes itself. */
function growthRows(what: string, { nodes, listeners, heap }: HeapCounters): ResultRow[] {
  return [
    atMost(`${what}: added listeners`, listeners, 0),
    atMost(`${what}: added nodes`, nodes, 0),
    information(`${what}: added heap`, `${heap.toFixed(0)} KiB`),
  ];
}

/** Runs all timers 20× faster, so that the animations of the dialogs are short. */
function speedUpTimers() {
  const later = window.setTimeout;
  Object.assign(window, { setTimeout: (run: () => void, delay = 0) => later(run, delay / 20) });
}

async function openAndCancel(opener: string): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const find = (place: string, label: string) =>
    [...document.querySelectorAll<HTMLElement>(`${place} button`)].find(
      (button) => button.textContent.trim() === label,
    );
  find("body", opener)?.click();
  for (let frame = 0; frame < 600 && !find("[role$=dialog]", "Cancel"); frame += 1) await nextFrame();
  find("[role$=dialog]", "Cancel")?.click();
  for (let frame = 0; frame < 600 && document.querySelector("[role$=dialog]"); frame += 1) await nextFrame();
  if (document.querySelector("[role$=dialog]")) throw new Error(`The dialog of ${opener} did not close`);
}
