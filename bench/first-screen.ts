import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { buildQuietly } from '../scripts/build.ts';
import { type Network, openBrowser, type Visit, visit } from './browser.ts';
import { signIn, startPortal } from './portal.ts';
import { atMost, informs, median, type Row } from './row.ts';
import { serveFolder } from './serve.ts';

const VISITS = 5;
const PAGES = join(import.meta.dirname, 'pages');
const dialogUsable = (page: Page) => page.locator('[role=dialog] button:enabled', { hasText: 'View Report' }).waitFor();
const buttonShows = (page: Page) => page.getByRole('button', { name: 'View Report' }).waitFor();

/** The portal's first screen, signed in, against the same screen by hand and by React alone. */
export async function benchFirstScreen(): Promise<Row[]> {
  const work = mkdtempSync(join(tmpdir(), 'bench-'));
  await buildQuietly({ root: join(PAGES, 'react-floor'), base: './', configFile: false, build: { outDir: join(work, 'react'), target: 'es2024' }, oxc: { jsx: { runtime: 'automatic' } } });
  const floorServer = await serveFolder(PAGES);
  const reactServer = await serveFolder(join(work, 'react'));
  const portal = await startPortal(join(work, 'data'));
  const browser = await openBrowser();
  const signedIn = await browser.newContext();
  await signIn(signedIn, portal.origin, 'Ben Ortiz');

  const at = async (network: Network) => ({
    floor: await visits(browser, `${floorServer.origin}/floor.html`, network, buttonShows),
    react: await visits(browser, `${reactServer.origin}/`, network, buttonShows),
    ours: await visits(browser, portal.origin, network, dialogUsable, signedIn),
  });
  const slow = await at('slow4G');
  const cable = await at('cable');
  await browser.close();
  await portal.stop();
  floorServer.close();
  reactServer.close();
  rmSync(work, { recursive: true });

  return [
    atMost('first paint ÷ floor (slow 4G)', slow.ours.firstPaint / slow.floor.firstPaint, 1.1),
    atMost('largest paint ÷ floor (slow 4G)', slow.ours.largestPaint / slow.floor.largestPaint, 2.8),
    atMost('dialog answers ÷ floor (slow 4G)', slow.ours.takenOver / slow.floor.largestPaint, 2.8),
    informs('react floor: largest paint ÷ floor (slow 4G)', (slow.react.largestPaint / slow.floor.largestPaint).toFixed(2)),
    atMost('dialog answers ÷ react floor (cable)', cable.ours.takenOver / cable.react.largestPaint, 1.1),
    atMost('script before the dialog, brotli', slow.ours.scriptBytes / 1024, 110, ' KiB'),
    atMost('requests before first paint', slow.ours.requestsBeforePaint, 1),
    atMost('longest task', slow.ours.longestTask, 200, ' ms'),
    informs('blocking time ÷ react floor', (slow.ours.longTasks / Math.max(1, slow.react.longTasks)).toFixed(2)),
    atMost('layout shift', slow.ours.layoutShift, 0),
  ];
}

async function visits(browser: Browser, url: string, network: Network, usable: (page: Page) => Promise<unknown>, like?: BrowserContext): Promise<Visit> {
  const all: Visit[] = [];
  const storageState = like && (await like.storageState());
  for (let n = 0; n < VISITS; n += 1) {
    const context = await browser.newContext(storageState ? { storageState } : {});
    all.push(await visit(context, url, network, usable));
    await context.close();
  }
  return Object.fromEntries(Object.keys(all[0]!).map((key) => [key, median(all.map((one) => one[key as keyof Visit]))])) as unknown as Visit;
}
