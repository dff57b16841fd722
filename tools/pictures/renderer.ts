/// <reference lib="dom" />
import type { Browser, Page } from "playwright";
import { findViolations } from "./accessibility.ts";
import type { Look, Picture } from "./select-pictures.ts";

interface StorybookPreview {
  currentRender?: {
    id: string;
    phase?: string;
    story?: { storyGlobals?: { theme?: string; viewport?: { value?: string } } };
  };
  channel: { emit: (event: string, payload: object) => void };
}
type StorybookWindow = Record<"__STORYBOOK_PREVIEW__", StorybookPreview>;

const FIXED_TIME = new Date("2026-03-02T09:00:00Z");
const DESKTOP = { width: 1024, height: 640 };
const NARROW = { width: 320, height: 640 };
/** Longer than a dialog's closing animation. */
const QUIET_MS = 350;
const POLL_MS = 50;
const MAX_WAIT_MS = 5000;
const MAX_SCREENSHOTS = 5;
/** The charts of the atlas take long where several pages are drawn at once. */
const STORY_TIMEOUT_MS = 120_000;

/** One browser page that draws the stories of one Storybook page after another; `open` loads it anew. */
export async function createRenderer(browser: Browser) {
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: "en-GB",
    timezoneId: "UTC",
    reducedMotion: "reduce",
  });
  await context.clock.setFixedTime(FIXED_TIME);
  await context.addInitScript(countMutations);
  await context.addInitScript(keepCallsWaiting);
  const page = await context.newPage();
  page.setDefaultTimeout(STORY_TIMEOUT_MS);
  let theme = "light";
  const pendingRequests = new Set<object>();
  page.on("request", (request) => pendingRequests.add(request));
  page.on("requestfinished", (request) => pendingRequests.delete(request));
  page.on("requestfailed", (request) => pendingRequests.delete(request));

  return {
    open: async (address: string, { storyId, look }: Picture): Promise<void> => {
      theme = themeOf(look);
      // The story is drawn by this already, and what it focuses may not fit the window of the story before.
      await page.setViewportSize(DESKTOP);
      await page.goto(`${address}/iframe.html?id=${storyId}&viewMode=story&globals=theme:${theme};a11y.manual:!true`);
      await page.waitForFunction(isStoryChosen, storyId);
    },
    /** Shows the story and waits until it has come to rest. */
    show: async ({ storyId, look }: Picture): Promise<void> => {
      pendingRequests.clear();
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({ forcedColors: look === "forced" ? "active" : "none" });
      // The theme first, and only another one: a story that is drawn again counts as finished while it still plays.
      if (theme !== themeOf(look)) {
        theme = themeOf(look);
        await page.evaluate(chooseTheme, theme);
        await page.waitForFunction(isThemeShown, theme);
      }
      await page.evaluate(showStory, storyId);
      await page.waitForFunction(isStoryRendered, storyId);
      if (await page.locator(".sb-show-errordisplay").count())
        throw new Error(await page.locator("#error-message").innerText());
      if ((await page.evaluate(readViewport)) === "narrow") await page.setViewportSize(NARROW);
      await waitUntilQuiet(page, pendingRequests);
    },
    draw: (isExpected: (screenshot: Buffer) => boolean) => takeStableScreenshot(page, isExpected),
    findViolations: () => findViolations(page),
  };
}

const themeOf = (look: Look) => (look === "dark" ? "dark" : "light");

function chooseTheme(theme: string) {
  const { channel } = (window as unknown as StorybookWindow)["__STORYBOOK_PREVIEW__"];
  channel.emit("updateGlobals", { globals: { theme } });
}

function isThemeShown(theme: string) {
  const { currentRender } = (window as unknown as StorybookWindow)["__STORYBOOK_PREVIEW__"];
  const ownTheme = currentRender?.story?.storyGlobals?.theme;
  return document.documentElement.dataset["theme"] === (ownTheme ?? theme);
}

function showStory(storyId: string) {
  const { currentRender, channel } = (window as unknown as StorybookWindow)["__STORYBOOK_PREVIEW__"];
  if (currentRender?.id !== storyId) channel.emit("setCurrentStory", { storyId, viewMode: "story" });
}

function isStoryChosen(storyId: string) {
  return (window as unknown as StorybookWindow)["__STORYBOOK_PREVIEW__"]?.currentRender?.id === storyId;
}

function isStoryRendered(storyId: string) {
  const render = (window as unknown as StorybookWindow)["__STORYBOOK_PREVIEW__"]?.currentRender;
  return render?.id === storyId && ["completed", "finished", "errored", "aborted"].includes(render.phase ?? "");
}

function countMutations() {
  Object.assign(window, { mutations: 0 });
  new MutationObserver(() => ((window as unknown as { mutations: number }).mutations += 1)).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
}

/** A call that waits in a story waits however long its picture takes. */
function keepCallsWaiting() {
  AbortSignal.timeout = () => new AbortController().signal;
}

const readMutations = () => (window as unknown as { mutations: number }).mutations;

const readViewport = () =>
  (window as unknown as StorybookWindow)["__STORYBOOK_PREVIEW__"].currentRender?.story?.storyGlobals?.viewport?.value;

/**
 * Accepts an expected screenshot at once; otherwise takes further ones until two in a row are equal. Requests that are
 * still pending belong to the story: to wait for them would show what follows when they are given up.
 */
async function takeStableScreenshot(page: Page, isExpected: (screenshot: Buffer) => boolean): Promise<Buffer> {
  let last = await takeScreenshot(page);
  for (let count = 0; count < MAX_SCREENSHOTS && !isExpected(last); count += 1) {
    await waitUntilQuiet(page);
    const next = await takeScreenshot(page);
    if (next.equals(last)) break;
    last = next;
  }
  return last;
}

/** Waits until the document stops changing and no request is pending, at most `MAX_WAIT_MS`. */
async function waitUntilQuiet(page: Page, pendingRequests: ReadonlySet<object> = new Set()): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS;
  let before = -1;
  for (let quiet = 0; performance.now() < end && quiet < QUIET_MS;) {
    await page.waitForTimeout(POLL_MS);
    const mutations = await page.evaluate(readMutations);
    quiet = mutations === before && pendingRequests.size === 0 ? quiet + POLL_MS : 0;
    before = mutations;
  }
}

const takeScreenshot = (page: Page) => page.screenshot({ fullPage: true, animations: "disabled", caret: "hide" });

/** Describes what decides how letters are drawn: the browser, the platform and its fonts. */
export async function readEnvironmentId(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  const widths = await page.evaluate(() => {
    document.body.innerHTML =
      '<span style="font:500 40px system-ui">Risk Insight 0123</span><br><span style="font:40px ui-monospace,monospace">Risk Insight 0123</span>';
    return [...document.querySelectorAll("span")]
      .map((span) => span.getBoundingClientRect().width.toFixed(2))
      .join(" ");
  });
  await page.close();
  return `Chromium ${browser.version()} · ${process.platform} · ${widths}`;
}
