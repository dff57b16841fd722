/// <reference lib="dom" />
import type { Browser, Page } from "playwright";
import type { Look, Picture } from "./select-stories.ts";

interface Preview {
  currentRender?: { id: string; phase?: string; story?: { storyGlobals?: { viewport?: { value?: string } } } };
  channel: { emit: (event: string, payload: object) => void };
}
type Workshop = Record<"__STORYBOOK_PREVIEW__", Preview>;

const NOW = new Date("2026-03-02T09:00:00Z");
const DESK = { width: 1024, height: 640 };
const NARROW = { width: 320, height: 640 };
/** Longer than a dialog takes to go. */
const AT_REST_MS = 350;
const BETWEEN_LOOKS_MS = 50;
const LONGEST_MS = 5000;
const LOOKS = 5;

/** One page for the stories of one title, loaded anew for the next. */
export async function easel(browser: Browser) {
  const context = await browser.newContext({
    viewport: DESK,
    locale: "en-GB",
    timezoneId: "UTC",
    reducedMotion: "reduce",
  });
  await context.clock.setFixedTime(NOW);
  await context.addInitScript(countChanges);
  const page = await context.newPage();
  const underWay = new Set<object>();
  page.on("request", (request) => underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));

  return {
    open: async (address: string, { story, look }: Picture): Promise<void> => {
      await page.goto(
        `${address}/iframe.html?id=${story}&viewMode=story&globals=theme:${themeOf(look)};a11y.manual:!true`,
      );
    },
    draw: async ({ story, look }: Picture, isExpected: (drawn: Buffer) => boolean): Promise<Buffer> => {
      underWay.clear();
      await page.setViewportSize(DESK);
      await page.emulateMedia({ forcedColors: look === "forced" ? "active" : "none" });
      await page.evaluate(show, { storyId: story, theme: themeOf(look) });
      await page.waitForFunction(hasSettled, story);
      if (await page.locator(".sb-show-errordisplay").count())
        throw new Error(await page.locator("#error-message").innerText());
      if ((await page.evaluate(viewportOf)) === "narrow") await page.setViewportSize(NARROW);
      return drawnAtRest(page, underWay, isExpected);
    },
  };
}

const themeOf = (look: Look) => (look === "dark" ? "dark" : "light");

function show({ storyId, theme }: { storyId: string; theme: string }) {
  const { currentRender, channel } = (window as unknown as Workshop)["__STORYBOOK_PREVIEW__"];
  channel.emit("updateGlobals", { globals: { theme } });
  if (currentRender?.id !== storyId) channel.emit("setCurrentStory", { storyId, viewMode: "story" });
}

function hasSettled(story: string) {
  const render = (window as unknown as Workshop)["__STORYBOOK_PREVIEW__"]?.currentRender;
  return render?.id === story && ["completed", "finished", "errored", "aborted"].includes(render.phase ?? "");
}

function countChanges() {
  Object.assign(window, { changes: 0 });
  new MutationObserver(() => ((window as unknown as { changes: number }).changes += 1)).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
}
const changes = () => (window as unknown as { changes: number }).changes;

const viewportOf = () =>
  (window as unknown as Workshop)["__STORYBOOK_PREVIEW__"].currentRender?.story?.storyGlobals?.viewport?.value;

/** What is expected is believed at once; anything else is looked at again, for as long as it still changes. */
async function drawnAtRest(
  page: Page,
  underWay: ReadonlySet<object>,
  isExpected: (drawn: Buffer) => boolean,
): Promise<Buffer> {
  await rest(page, underWay);
  let last = await shoot(page);
  for (let look = 0; look < LOOKS && !isExpected(last); look += 1) {
    await rest(page, underWay);
    const next = await shoot(page);
    if (next.equals(last)) break;
    last = next;
  }
  return last;
}

/** Nothing changes and nothing is on its way. A page that never rests is not waited for. */
async function rest(page: Page, underWay: ReadonlySet<object>): Promise<void> {
  let before = -1;
  for (let waited = 0, still = 0; waited < LONGEST_MS && still < AT_REST_MS; waited += BETWEEN_LOOKS_MS) {
    await page.waitForTimeout(BETWEEN_LOOKS_MS);
    const now = await page.evaluate(changes);
    still = now === before && underWay.size === 0 ? still + BETWEEN_LOOKS_MS : 0;
    before = now;
  }
}

const shoot = (page: Page) => page.screenshot({ fullPage: true, animations: "disabled", caret: "hide" });

/** What decides how letters fall: the browser, the platform and the fonts it found. */
export async function drawnBy(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  const width = await page.evaluate(() => {
    document.body.innerHTML =
      '<span style="font:500 40px system-ui">Risk Insight 0123</span><br><span style="font:40px ui-monospace,monospace">Risk Insight 0123</span>';
    return [...document.querySelectorAll("span")]
      .map((span) => span.getBoundingClientRect().width.toFixed(2))
      .join(" ");
  });
  await page.close();
  return `Chromium ${browser.version()} · ${process.platform} · ${width}`;
}
