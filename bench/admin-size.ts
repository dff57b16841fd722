/// <reference lib="dom" />
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { company, fillStore, type Size } from './big-data.ts';
import { openBrowser, throttle } from './browser.ts';
import { drawn } from './drawn.ts';
import { signIn, startPortal } from './portal.ts';
import { atMost, median, type Row } from './row.ts';

const ROUNDS = 9;
const IMPORTED = 10_000;
const little: Size = { subscriptions: 100, reports: 400, people: 200, mappings: 4000 };

interface Figures {
  longestLoading: number;
  open: number;
  letter: number;
  longestImport: number;
}

/** The admin area of a whole company against that of a hundred subscriptions, in the same browser, the processor 4× slower. */
export async function benchAdminSize(): Promise<Row[]> {
  const few = await measure(little);
  const many = await measure(company);
  return [
    atMost('admin area, whole company: longest script while loading', many.longestLoading, 200, ' ms'),
    atMost('the same, beyond that of 100 subscriptions', Math.max(0, many.longestLoading - few.longestLoading), 50, ' ms'),
    atMost('5,000 subscriptions: opening the picker ÷ 100', many.open / few.open, 1.3),
    atMost('5,000 subscriptions: one typed letter ÷ 100', many.letter / few.letter, 1.3),
    atMost('10,000 rows of CSV: longest script until the preview', many.longestImport, 200, ' ms'),
  ];
}

async function measure(size: Size): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  await fillStore({ folder }, size);
  const portal = await startPortal(folder);
  const browser = await openBrowser();
  const context = await browser.newContext();
  await signIn(context, portal.origin, 'Ada Keller');
  const page = await context.newPage();
  await page.goto(portal.origin);
  await page.getByRole('dialog', { name: 'Select Report Details' }).getByRole('button', { name: 'Cancel' }).click();
  await throttle(page, 'cable');
  await page.evaluate(observeScripts);
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('tab', { name: 'User Report Mapping' }).click();
  const longestLoading = await longestScript(page);
  const picker = page.getByRole('combobox', { name: 'Subscription' });
  const open: number[] = [];
  const letter: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    open.push(await drawn(page, () => picker.click()));
    letter.push(await drawn(page, () => page.keyboard.type('7')));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }
  const longestImport = await importMany(page);
  await browser.close();
  await portal.stop();
  rmSync(folder, { recursive: true });
  return { longestLoading, open: median(open), letter: median(letter), longestImport };
}

async function importMany(page: Page): Promise<number> {
  await page.getByRole('combobox', { name: 'Subscription' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Import or export CSV' }).click();
  const rows = Array.from({ length: IMPORTED }, (_, at) => `add,Person ${at},Report ${at}`);
  await page.locator('input[type=file]').setInputFiles({ name: 'mappings.csv', mimeType: 'text/csv', buffer: Buffer.from(['Action,User,Report', ...rows].join('\n')) });
  await page.getByRole('heading', { name: 'What this import would do' }).waitFor();
  return longestScript(page);
}

interface LongFrame extends PerformanceEntry {
  scripts: { duration: number }[];
}

/** The portal's own scripts: what the browser and its measuring do with 11 MB is not theirs. */
function observeScripts() {
  const scripts: number[] = [];
  Object.assign(window, { longScripts: scripts });
  new PerformanceObserver((list) => {
    for (const frame of list.getEntries() as LongFrame[]) scripts.push(...frame.scripts.map(({ duration }) => duration));
  }).observe({ type: 'long-animation-frame' });
}

/** Since it was last asked. */
const longestScript = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { longScripts } = window as unknown as { longScripts: number[] };
    return Math.max(0, ...longScripts.splice(0));
  });
