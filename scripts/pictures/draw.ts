/// <reference lib="dom" />
import type { Browser, Page } from 'playwright';

export interface Picture {
  name: string;
  story: string;
  title: string;
  look: Look;
}
export type Look = 'light' | 'dark' | 'forced';

export interface Index {
  entries: Record<string, Indexed>;
}
interface Indexed {
  type: 'story' | 'docs';
  id: string;
  title: string;
  name: string;
  tags?: string[];
}

type Workshop = Record<'__STORYBOOK_PREVIEW__', { currentRender?: { phase?: string; story?: { storyGlobals?: { viewport?: { value?: string } } } } } | undefined>;

const NOW = new Date('2026-03-02T09:00:00Z');
const DESK = { width: 1024, height: 640 };
const NARROW = { width: 320, height: 640 };

/** Every story in light; those tagged so also in dark or in forced colours. */
export function pictures(index: Index): Picture[] {
  return Object.values(index.entries).flatMap(({ type, id, title, name, tags = [] }) => {
    if (type !== 'story' || tags.includes('no-picture')) return [];
    const looks: Look[] = ['light', ...(['dark', 'forced'] as const).filter((look) => tags.includes(look))];
    return looks.map((look) => ({ name: look === 'light' ? id : `${id}.${look}`, story: id, title: `${title} / ${name}`, look }));
  });
}

export async function easel(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: DESK, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' });
  await context.clock.setFixedTime(NOW);
  return context.newPage();
}

export async function draw(page: Page, origin: string, { story, look }: Picture): Promise<Buffer> {
  await page.setViewportSize(DESK);
  await page.emulateMedia({ forcedColors: look === 'forced' ? 'active' : 'none' });
  const theme = look === 'dark' ? '&globals=theme:dark' : '';
  await page.goto(`${origin}/iframe.html?id=${story}&viewMode=story${theme}`);
  await page.waitForFunction(() => ['completed', 'finished', 'errored', 'aborted'].includes((window as unknown as Workshop)['__STORYBOOK_PREVIEW__']?.currentRender?.phase ?? ''));
  if (await page.locator('.sb-show-errordisplay').count()) throw new Error(`${story} does not draw: ${await page.locator('#error-message').innerText()}`);
  const viewport = await page.evaluate(() => (window as unknown as Workshop)['__STORYBOOK_PREVIEW__']?.currentRender?.story?.storyGlobals?.viewport?.value);
  if (viewport === 'narrow') await page.setViewportSize(NARROW);
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

/** What decides how letters fall: the browser, the platform and the fonts it found. */
export async function drawnBy(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  const width = await page.evaluate(() => {
    document.body.innerHTML = '<span style="font:500 40px system-ui">Risk Insight 0123</span><br><span style="font:40px ui-monospace,monospace">Risk Insight 0123</span>';
    return [...document.querySelectorAll('span')].map((span) => span.getBoundingClientRect().width.toFixed(2)).join(' ');
  });
  await page.close();
  return `Chromium ${browser.version()} · ${process.platform} · ${width}`;
}
