/// <reference lib="dom" />
import type { BrowserContext, CDPSession, Page } from "playwright";
import { type Network, throttle } from "./browser.ts";

export interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** When the application operates the dialog, no longer the page that came before it. */
  operated: number;
  /** Until the dialog is in the page. */
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
  /** With what the browser's cache holds from earlier visits. */
  isCached: boolean;
}

/** One visit until the application operates the dialog, measured by the page itself. */
export async function visit(context: BrowserContext, { url, network, isCached }: VisitOptions): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await throttle(page, network);
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: !isCached });
  await openUntilOperated(page, devtools, url);
  const measured = await page.evaluate(readObservations);
  await page.close();
  return measured;
}

/**
 * Opens a page and waits for its dialog without Playwright's own waits: they load a script into the page, whose
 * compilation at a quarter of the speed would be measured too.
 */
export async function openUntilOperated(page: Page, devtools: CDPSession, url: string): Promise<void> {
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: "commit" });
  const { result } = await devtools.send("Runtime.evaluate", { expression: "observed.end", awaitPromise: true });
  if (result.value !== "operated") throw new Error(`Nothing operated the dialog of ${url} in time`);
}

interface Observations {
  largest: number;
  tasks: PerformanceEntry[];
  shift: number;
  dialogShown: number;
  operated: number;
  end: Promise<"operated" | "too late">;
}

/** Added before the page's scripts. */
function observe() {
  const { promise: end, resolve } = Promise.withResolvers<"operated" | "too late">();
  const observed: Observations = { largest: 0, tasks: [], shift: 0, dialogShown: 0, operated: 0, end };
  Object.assign(window, { observed });
  setTimeout(() => resolve("too late"), 30_000);
  const watch = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
  watch("largest-contentful-paint", ({ startTime }) => (observed.largest = startTime));
  watch("longtask", (task) => observed.tasks.push(task));
  watch("layout-shift", (entry) => {
    if (!(entry as PerformanceEntry & { hadRecentInput: boolean }).hadRecentInput)
      observed.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  const mutations = new MutationObserver(() => {
    const buttons = [...document.querySelectorAll("button:enabled")];
    if (!buttons.some(({ textContent }) => textContent.trim() === "View Report")) return;
    observed.dialogShown ||= performance.now();
    if (document.querySelector("#first-screen")) return;
    mutations.disconnect();
    requestAnimationFrame(() => {
      observed.operated = performance.now();
      resolve("operated");
    });
  });
  mutations.observe(document, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}

async function readObservations(): Promise<Visit> {
  const nextFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const findFirstPaint = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  await nextFrames();
  while (findFirstPaint() === undefined) await nextFrames();
  const { observed } = window as unknown as { observed: Observations };
  const { dialogShown, operated } = observed;
  const firstPaint = findFirstPaint()!;
  const largestPaint = Math.max(observed.largest, firstPaint);
  const requests = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const answeredBy = (time: number) => requests.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= time);
  const rounds: { end: number; round: number }[] = [{ end: 0, round: 1 }];
  const beforeLargestPaint = answeredBy(largestPaint).toSorted((one, other) => one.startTime - other.startTime);
  for (const { startTime, responseEnd } of beforeLargestPaint) {
    const precedingRounds = rounds.filter(({ end }) => end <= startTime).map(({ round }) => round);
    rounds.push({ end: responseEnd, round: Math.max(...precedingRounds) + 1 });
  }
  const tasksUntil = (time: number) => observed.tasks.filter(({ startTime }) => startTime <= time);
  const blockedUntil = (time: number) => tasksUntil(time).reduce((sum, { duration }) => sum + duration - 50, 0);
  // Compressed, without the headers; what comes from the cache has no transfer.
  const scriptBytesUntil = (time: number) =>
    answeredBy(time)
      .filter(({ name, transferSize }) => name.endsWith(".js") && transferSize > 0)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return {
    firstPaint,
    largestPaint,
    operated,
    blockedBefore: blockedUntil(dialogShown),
    blocked: blockedUntil(operated),
    longestTask: Math.max(0, ...tasksUntil(operated).map(({ duration }) => duration)),
    layoutShift: observed.shift,
    scriptBytesBefore: scriptBytesUntil(dialogShown),
    scriptBytes: scriptBytesUntil(operated),
    requestsBeforePaint: 1 + answeredBy(firstPaint).length,
    rounds: Math.max(...rounds.map(({ round }) => round)),
  };
}
