/// <reference lib="dom" />
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright";
import { launchOptions } from "../tools/browser.ts";
import { writeDemoState } from "../server/standins/demo-views.ts";
import { savedViewsContract } from "../src/api/saved-views-contract.ts";
import { type ReportRef, reportLink, withView } from "../src/rules/report/report-ref.ts";
import { XSRF_COOKIE } from "../src/rules/session/cookie-names.ts";
import { createDataFolder } from "./large-data.ts";
import { throttle } from "./browser.ts";
import { signIn, startPortal } from "./portal.ts";
import { serveReportPages } from "./report-pages.ts";
import { atMost, information, median, type ResultRow } from "./result-row.ts";

const VISITS = 5;
const SELECTION_MS = 4000;
/** Not the first one, which every report opens by itself. */
const PAGE = "ReportSection2exposure";
const VIEW = "Exposure in 2025";

interface RenderTime {
  rendered: number;
  /** How many the portal makes, counted only after a click. */
  requests?: number;
}

/**
 * Milliseconds until the report is rendered, on slow 4G with the processor slowed 4×.
 * The report frame's network and processor are slowed too.
 */
export async function benchTimeToReport(): Promise<ResultRow[]> {
  const work = mkdtempSync(join(tmpdir(), "bench-"));
  const data = await createDataFolder();
  const portal = await startPortal(data);
  // Without site isolation the report frame shares the page's process, so its network and processor are throttled too.
  const options = launchOptions();
  const browser = await chromium.launch({ ...options, args: [...options.args, "--disable-site-isolation-trials"] });
  const signedIn = await browser.newContext();
  await signIn(signedIn, portal.origin, "Ben Ortiz");
  const choice = await firstReport(signedIn, portal.origin);
  const pages = await serveReportPages(join(work, "pages"), choice.reportId);
  const state = writeDemoState(choice.reportId, { page: PAGE, year: "2025" });
  const link = withView(reportLink({ ...choice, page: PAGE }), await saveView(signedIn, portal.origin, choice, state));
  const ideal = `/ideal.html?${new URLSearchParams({ page: PAGE, state }).toString()}`;
  const storageState = await signedIn.storageState();

  const openIn = async (context: BrowserContext, measure: (page: Page) => Promise<RenderTime>): Promise<RenderTime> => {
    const page = await context.newPage();
    await page.addInitScript(recordRendering);
    await throttle(page, "slow4G");
    const time = await measure(page);
    await page.close();
    return time;
  };
  const visit = async (measure: (page: Page) => Promise<RenderTime>): Promise<RenderTime> => {
    const context = await browser.newContext({ storageState });
    const time = await openIn(context, measure);
    await context.close();
    return time;
  };
  const known = await browser.newContext({ storageState });
  const firstVisit = await known.newPage();
  await firstVisit.goto(portal.origin + link);
  await firstVisit.evaluate(() => navigator.serviceWorker.ready);
  await firstVisit.close();
  // `ideal` and `sequential` are hand-written reference pages; `link`, `again` and `click` are the portal.
  const visits = {
    ideal: [] as RenderTime[],
    link: [] as RenderTime[],
    again: [] as RenderTime[],
    sequential: [] as RenderTime[],
    click: [] as RenderTime[],
  };
  const add = async (name: keyof typeof visits, time: Promise<RenderTime>) => void visits[name].push(await time);
  // A visit mostly waits for the slow network, so a reference page and the portal are opened side by side.
  for (let round = 0; round < VISITS; round += 1) {
    await Promise.all([
      add(
        "ideal",
        visit((page) => openByLink(page, pages.origin + ideal)),
      ),
      add(
        "click",
        visit((page) => openByClick(page, portal.origin, SELECTION_MS)),
      ),
    ]);
    await Promise.all([
      add(
        "sequential",
        visit((page) => openByClick(page, `${pages.origin}/sequential.html`, 0)),
      ),
      add(
        "link",
        visit((page) => openSavedView(page, portal.origin + link)),
      ),
    ]);
    await add(
      "again",
      openIn(known, (page) => openSavedView(page, portal.origin + link)),
    );
  }
  await browser.close();
  await portal.stop();
  await pages.close();
  rmSync(data, { recursive: true });
  rmSync(work, { recursive: true });

  const time = (times: RenderTime[]) => median(times.map(({ rendered }) => rendered));
  return [
    atMost(
      "by link with a page and a saved view: navigation to rendered ÷ ideal waterfall (slow 4G)",
      time(visits.link) / time(visits.ideal),
      0.9,
    ),
    atMost(
      "the same on a second visit: navigation to rendered ÷ ideal waterfall of a first visit",
      time(visits.again) / time(visits.ideal),
      0.6,
    ),
    information(
      "the same, in seconds",
      `${(time(visits.link) / 1000).toFixed(2)} against ${(time(visits.ideal) / 1000).toFixed(2)}`,
    ),
    atMost(
      "View Report after 4 s of selecting: click to rendered ÷ a page that loads call, library and frame one after another",
      time(visits.click) / time(visits.sequential),
      0.21,
    ),
    information(
      "the same, in seconds",
      `${(time(visits.click) / 1000).toFixed(2)} against ${(time(visits.sequential) / 1000).toFixed(2)}`,
    ),
    atMost(
      "requests of the portal from the click until the report is rendered",
      Math.max(...visits.click.map(({ requests = 0 }) => requests)),
      0,
    ),
  ];
}

async function firstReport(context: BrowserContext, origin: string) {
  const answer = await context.request.get(`${origin}/serverside/api/getuserreports`);
  const [report] = (await answer.json()) as { subscriptionId: string; reportId: string }[];
  if (!report) throw new Error("Ben Ortiz has no report");
  return report;
}

/** Saves a view of the report and returns its id. */
async function saveView(context: BrowserContext, origin: string, choice: ReportRef, state: string): Promise<string> {
  const xsrfToken = (await context.cookies()).find(({ name }) => name === XSRF_COOKIE)?.value ?? "";
  const answer = await context.request.post(origin + savedViewsContract.saveView.path, {
    headers: { origin, "x-xsrf-token": xsrfToken },
    data: { ...choice, name: VIEW, state },
  });
  if (!answer.ok()) throw new Error(`The view was not saved: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

async function openByLink(page: Page, url: string): Promise<RenderTime> {
  await page.goto(url, { waitUntil: "commit" });
  return { rendered: (await waitUntilRendered(page)).at };
}

async function openSavedView(page: Page, url: string): Promise<RenderTime> {
  const time = await openByLink(page, url);
  await page.getByText(VIEW).first().waitFor();
  return time;
}

async function openByClick(page: Page, url: string, selectionMs: number): Promise<RenderTime> {
  await page.goto(url, { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "View Report" });
  await button.waitFor();
  // The static first screen is gone: the application has taken over.
  await page.waitForFunction(
    () => document.readyState === "complete" && document.querySelector("#first-screen") === null,
  );
  await page.waitForTimeout(selectionMs);
  await button.click();
  const { at, clicked } = await waitUntilRendered(page);
  return { rendered: at - clicked, requests: await page.evaluate(countRequests, { from: clicked, until: at }) };
}

/** The report could have waited for one. "other" is what the browser sends by itself, such as the icon. */
function countRequests({ from, until }: { from: number; until: number }): number {
  const requests = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return requests.filter(
    ({ name, initiatorType, startTime }) =>
      name.startsWith(location.origin) && initiatorType !== "other" && startTime > from && startTime < until,
  ).length;
}

interface RenderLog {
  at: number;
  clicked: number;
}

async function waitUntilRendered(page: Page): Promise<RenderLog> {
  await page.waitForFunction(() => (window as unknown as { seen: RenderLog }).seen.at > 0, undefined, {
    timeout: 60_000,
  });
  return page.evaluate(() => (window as unknown as { seen: RenderLog }).seen);
}

/** Added before the page's scripts, to record the report's own `rendered` event. */
function recordRendering() {
  const seen: RenderLog = { at: 0, clicked: 0 };
  Object.assign(window, { seen });
  addEventListener("click", ({ timeStamp }) => (seen.clicked ||= timeStamp), { capture: true });
  addEventListener("message", ({ data }: MessageEvent<{ url?: string } | null>) => {
    if (data?.url?.endsWith("/events/rendered")) seen.at ||= performance.now();
  });
}
