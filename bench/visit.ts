/// <reference lib="dom" />
import type { BrowserContext, Page } from "playwright";
import { type Network, throttle } from "./browser.ts";

export interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** When the application has rendered the first screen itself. */
  takenOver: number;
  blockedBefore: number;
  blocked: number;
  longestTask: number;
  layoutShift: number;
  scriptBytesBefore: number;
  scriptBytes: number;
  requestsBeforePaint: number;
  rounds: number;
}

interface VisitOptions {
  url: string;
  network: Network;
  waitUntilUsable: (page: Page) => Promise<unknown>;
  /** With what the browser's cache holds from earlier visits. */
  isCached: boolean;
}

/** One visit, measured by the browser until the page is usable, and on until the application has taken over. */
export async function visit(
  context: BrowserContext,
  { url, network, waitUntilUsable, isCached }: VisitOptions,
): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await throttle(page, network);
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: !isCached });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: "commit" });
  await waitUntilUsable(page);
  const before = await page.evaluate(readObservations);
  await waitForApplication(page);
  const takenOver = await page.evaluate(() => performance.now());
  const after = await page.evaluate(readObservations);
  await page.close();
  return {
    firstPaint: before.firstPaint,
    largestPaint: after.largestPaint,
    takenOver,
    blockedBefore: before.blocked,
    blocked: after.blocked,
    longestTask: after.longestTask,
    layoutShift: after.layoutShift,
    scriptBytesBefore: before.scriptBytes,
    scriptBytes: after.scriptBytes,
    requestsBeforePaint: before.requestsBeforePaint,
    rounds: before.rounds,
  };
}

/** The application's own screen replaces the prerendered one. */
export const waitForApplication = (page: Page) =>
  page.waitForFunction(() => document.querySelector("#first-screen") === null);

interface Observations {
  largest: number;
  tasks: number[];
  shift: number;
}

function observe() {
  const observed: Observations = { largest: 0, tasks: [], shift: 0 };
  Object.assign(window, { observed });
  const watch = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
  watch("largest-contentful-paint", ({ startTime }) => (observed.largest = startTime));
  watch("longtask", ({ duration }) => observed.tasks.push(duration));
  watch("layout-shift", (entry) => {
    if (!(entry as PerformanceEntry & { hadRecentInput: boolean }).hadRecentInput)
      observed.shift += (entry as PerformanceEntry & { value: number }).value;
  });
}

async function readObservations() {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { observed } = window as unknown as { observed: Observations };
  const firstPaint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
  const largestPaint = Math.max(observed.largest, firstPaint);
  const requests = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const beforeLargestPaint = requests
    .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= largestPaint)
    .toSorted((one, other) => one.startTime - other.startTime);
  const rounds: { end: number; round: number }[] = [{ end: 0, round: 1 }];
  for (const { startTime, responseEnd } of beforeLargestPaint) {
    const precedingRounds = rounds.filter(({ end }) => end <= startTime).map(({ round }) => round);
    rounds.push({ end: responseEnd, round: Math.max(...precedingRounds) + 1 });
  }
  return {
    firstPaint,
    largestPaint,
    blocked: observed.tasks.reduce((sum, duration) => sum + duration - 50, 0),
    longestTask: Math.max(0, ...observed.tasks),
    layoutShift: observed.shift,
    // Compressed, without the headers; what comes from the cache has no transfer.
    scriptBytes: requests
      .filter(({ name, transferSize }) => name.endsWith(".js") && transferSize > 0)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    requestsBeforePaint: 1 + requests.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= firstPaint).length,
    rounds: Math.max(...rounds.map(({ round }) => round)),
  };
}
