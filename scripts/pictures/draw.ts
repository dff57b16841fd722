/// <reference lib="dom" />
import type { Browser, Page } from 'playwright';
import type { Look, Picture } from './wanted.ts';

interface Preview {
  currentRender?: { id: string; phase?: string; story?: { storyGlobals?: { viewport?: { value?: string } } } };
  channel: { emit: (event: string, payload: object) => void };
}
type Workshop = Record<'__STORYBOOK_PREVIEW__', Preview>;

const NOW = new Date('2026-03-02T09:00:00Z');
const DESK = { width: 1024, height: 640 };
const NARROW = { width: 320, height: 640 };
const LOOKS = 20;
const SAME_LOOKS = 3;
const BETWEEN_LOOKS_MS = 150;

/** One page for the stories of one title, loaded anew for the next. */
export async function easel(browser: Browser) {
  const context = await browser.newContext({ viewport: DESK, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' });
  await context.clock.setFixedTime(NOW);
  const page = await context.newPage();
  const underWay = new Set<object>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));

  return {
    open: async (address: string, { story, look }: Picture): Promise<void> => {
      await page.goto(`${address}/iframe.html?id=${story}&viewMode=story&globals=theme:${themeOf(look)}`);
    },
    draw: async ({ story, look }: Picture): Promise<Buffer> => {
      underWay.clear();
      await page.setViewportSize(DESK);
      await page.emulateMedia({ forcedColors: look === 'forced' ? 'active' : 'none' });
      await page.evaluate(show, { storyId: story, theme: themeOf(look) });
      await page.waitForFunction(hasSettled, story);
      if (await page.locator('.sb-show-errordisplay').count()) throw new Error(await page.locator('#error-message').innerText());
      if ((await page.evaluate(viewportOf)) === 'narrow') await page.setViewportSize(NARROW);
      return atRest(page, underWay);
    },
  };
}

const themeOf = (look: Look) => (look === 'dark' ? 'dark' : 'light');

function show({ storyId, theme }: { storyId: string; theme: string }) {
  const { currentRender, channel } = (window as unknown as Workshop)['__STORYBOOK_PREVIEW__'];
  channel.emit('updateGlobals', { globals: { theme } });
  if (currentRender?.id !== storyId) channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
}

function hasSettled(story: string) {
  const render = (window as unknown as Workshop)['__STORYBOOK_PREVIEW__']?.currentRender;
  return render?.id === story && ['completed', 'finished', 'errored', 'aborted'].includes(render.phase ?? '');
}

const viewportOf = () => (window as unknown as Workshop)['__STORYBOOK_PREVIEW__'].currentRender?.story?.storyGlobals?.viewport?.value;

/** As it stands still, longer than a dialog takes to go, with nothing on its way. A page that never rests is drawn as it is. */
async function atRest(page: Page, underWay: ReadonlySet<object>): Promise<Buffer> {
  let last = await shoot(page);
  for (let look = 0, same = 0; look < LOOKS && same < SAME_LOOKS; look += 1) {
    await page.waitForTimeout(BETWEEN_LOOKS_MS);
    const next = await shoot(page);
    same = underWay.size === 0 && next.equals(last) ? same + 1 : 0;
    last = next;
  }
  return last;
}

const shoot = (page: Page) => page.screenshot({ animations: 'disabled', caret: 'hide' });

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
