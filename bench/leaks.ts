/// <reference lib="dom" />
import { rmSync } from "node:fs";
import type { Browser, Page } from "playwright";
import { dataFolder } from "./large-data.ts";
import { openBrowser } from "./browser.ts";
import { openFirstPage, signIn, startPortal } from "./portal.ts";
import { atMost, informs, type Row } from "./result-row.ts";
import { standing, type Standing } from "./heap-counters.ts";

const SWITCHES = 50;
const OPENINGS = 200;
/** Goes round all that is made once and kept. */
const BEFORE = 10;

/** What a long working day leaves behind in the page, after its garbage is gone. */
export async function benchLeaks(): Promise<Row[]> {
  const folder = await dataFolder();
  const portal = await startPortal(folder);
  const browser = await openBrowser();
  const rows = [...(await switching(browser, portal.origin)), ...(await dialogs(browser, portal.origin))];
  await browser.close();
  await portal.stop();
  rmSync(folder, { recursive: true });
  return rows;
}

async function switching(browser: Browser, origin: string): Promise<Row[]> {
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
  const change = async () => {
    if (!reports[at + step]) step = -step;
    at += step;
    await page.evaluate((by) => history.go(by), step);
    await page.locator(`main iframe[title="${reports[at]?.reportName}"]`).waitFor();
    await page
      .frameLocator("main iframe")
      .getByRole("heading", { name: reports[at]!.reportName, exact: true })
      .waitFor();
  };
  const rows = growth(`${SWITCHES} switches between reports`, await grown(page, SWITCHES, change));
  const frames = await page.locator("iframe").count();
  await page.context().close();
  return [...rows, atMost("the same: frames in the page", frames, 1)];
}

async function dialogs(browser: Browser, origin: string): Promise<Row[]> {
  const page = await signedInPage(browser, origin, "Ada Keller");
  await page.addInitScript(hurry);
  await openFirstPage(page, origin);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const ways = {
    select: ["Change Report", "Cancel"],
    preview: ["Preview Report", "Cancel"],
    "confirm-delete": ["Delete Report", "Cancel"],
  } as const;
  const most: Standing = { nodes: 0, listeners: 0, frames: 0, heap: 0 };
  for (const [name, [opener, closer]] of Object.entries(ways)) {
    if (name === "preview") await openAdmin(page);
    const more = await grown(page, OPENINGS, () => page.evaluate(openAndClose, [opener, closer] as const));
    for (const what of Object.keys(most) as (keyof Standing)[]) most[what] = Math.max(most[what], more[what]);
  }
  await page.context().close();
  return growth(`selection, preview and delete dialog, each ${OPENINGS} times`, most);
}

async function openAdmin(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Admin" }).click();
  await page.getByRole("tab", { name: "Modify Report" }).click();
  for (const name of ["Subscription", "Report"]) {
    await page.getByRole("combobox", { name, exact: true }).click();
    await page.getByRole("option").first().click();
  }
}

async function signedInPage(browser: Browser, origin: string, person: string): Promise<Page> {
  const context = await browser.newContext();
  await signIn(context, origin, person);
  return context.newPage();
}

async function grown(page: Page, times: number, act: () => Promise<void>): Promise<Standing> {
  const devtools = await page.context().newCDPSession(page);
  for (let round = 0; round < BEFORE; round += 1) await act();
  const before = await standing(devtools);
  for (let round = 0; round < times; round += 1) await act();
  const after = await standing(devtools);
  return {
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
    frames: after.frames - before.frames,
    heap: after.heap - before.heap,
  };
}

function growth(what: string, { nodes, listeners, heap }: Standing): Row[] {
  return [
    atMost(`${what}: listeners more`, listeners, 0),
    atMost(`${what}: nodes more`, nodes, 0),
    informs(`${what}: heap more`, `${heap.toFixed(0)} KiB`),
  ];
}

/** The movements of dialogs in a twentieth of their time. */
function hurry() {
  const later = window.setTimeout;
  Object.assign(window, { setTimeout: (run: () => void, delay = 0) => later(run, delay / 20) });
}

async function openAndClose([opener, closer]: readonly [string, string]): Promise<void> {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const find = (place: string, label: string) =>
    [...document.querySelectorAll<HTMLElement>(`${place} button`)].find(
      (button) => button.textContent.trim() === label,
    );
  find("body", opener)?.click();
  for (let frame = 0; frame < 600 && !find("[role$=dialog]", closer); frame += 1) await drawn();
  find("[role$=dialog]", closer)?.click();
  for (let frame = 0; frame < 600 && document.querySelector("[role$=dialog]"); frame += 1) await drawn();
  if (document.querySelector("[role$=dialog]")) throw new Error(`The dialog of ${opener} did not close`);
}
