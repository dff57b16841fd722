/// <reference lib="dom" />
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { launchOptions } from '../scripts/browser.ts';

/** DevTools' own presets: round trip in ms, throughput in bytes a second. */
const networks = {
  slow4G: { latency: 562.5, throughput: (1.6 * 1024 * 1024 * 0.9) / 8 },
  cable: { latency: 40, throughput: (10 * 1024 * 1024) / 8 },
} as const;
export type Network = keyof typeof networks;

export interface Visit {
  firstPaint: number;
  largestPaint: number;
  longTasks: number;
  longestTask: number;
  layoutShift: number;
  /** When the application itself has drawn the first screen. */
  takenOver: number;
  scriptBytesBefore: number;
  scriptBytes: number;
  requestsBeforePaint: number;
}

export const openBrowser = (): Promise<Browser> => chromium.launch(launchOptions());

export async function throttle(page: Page, network: Network, processor = 4): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  const { latency, throughput } = networks[network];
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processor });
  return devtools;
}

/** One cold visit, measured by the browser itself until `usable` holds. */
export async function visit(context: BrowserContext, url: string, network: Network, usable: (page: Page) => Promise<unknown>): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await throttle(page, network);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  let scriptBytes = 0;
  const scripts = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'commit' });
  await usable(page);
  const scriptBytesBefore = scriptBytes;
  await page.waitForFunction(() => document.querySelector('#first') === null);
  const measured = await page.evaluate(read);
  await page.close();
  return { ...measured, scriptBytesBefore, scriptBytes };
}

interface Seen {
  largest: number;
  tasks: { start: number; duration: number }[];
  shift: number;
}

function observe() {
  const seen: Seen = { largest: 0, tasks: [], shift: 0 };
  Object.assign(window, { seen });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }));
  watch('layout-shift', (entry) => {
    if (!(entry as PerformanceEntry & { hadRecentInput: boolean }).hadRecentInput) seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
}

async function read(): Promise<Omit<Visit, 'scriptBytes' | 'scriptBytesBefore'>> {
  const takenOver = performance.now();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { seen } = window as unknown as { seen: Seen };
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return {
    firstPaint,
    largestPaint: Math.max(seen.largest, firstPaint),
    longTasks: seen.tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
    longestTask: Math.max(0, ...seen.tasks.map(({ duration }) => duration)),
    layoutShift: seen.shift,
    takenOver,
    requestsBeforePaint: 1 + resources.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= firstPaint).length,
  };
}
