/// <reference lib="dom" />
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium, type Page } from "playwright";
import { launchOptions } from "./browser.ts";
import type { StorybookIndex } from "./pictures/select-pictures.ts";
import { serveFolder } from "./static-server.ts";

// Draws every card of an error, empty or no-access state on a phone and a desk, in light and dark, one page for each,
// and checks it with axe. Needs the workshop of `npm run workshop:build`.

const RESULTS = "test-results/state-cards";
const CARDS = /^(report-report-failed|frame-(error-page|part-not-loaded|not-found|no-access|status-bar))--/;
const WIDTHS = [375, 1440];
const THEMES = ["light", "dark"];

mkdirSync(RESULTS, { recursive: true });
const index = JSON.parse(readFileSync("storybook-static/index.json", "utf8")) as StorybookIndex;
const stories = Object.values(index.entries).filter(({ type, id }) => type === "story" && CARDS.test(id));
const server = await serveFolder("storybook-static", { cachedPath: "/assets/" });
const browser = await chromium.launch(launchOptions());
let violations = 0;
for (const width of WIDTHS) for (const theme of THEMES) await drawSheet(browser, width, theme);
await browser.close();
server.close();
console.log(`${stories.length} cards, ${violations} violations: ${RESULTS}`);
process.exitCode = violations === 0 && stories.length > 0 ? 0 : 1;

async function drawSheet(from: Browser, width: number, theme: string): Promise<void> {
  const context = await from.newContext({ viewport: { width, height: 640 }, reducedMotion: "reduce", locale: "en-GB" });
  const page = await context.newPage();
  const figures: string[] = [];
  for (const { id } of stories) {
    await showStory(page, id, theme);
    await reportViolations(page, `${id} ${width} ${theme}`);
    const picture = (await page.screenshot({ animations: "disabled" })).toString("base64");
    figures.push(`<figure><figcaption>${id}</figcaption><img src="data:image/png;base64,${picture}"></figure>`);
  }
  const sheet = `<!doctype html><style>body{display:flex;flex-wrap:wrap}figure{margin:8px}</style>${figures.join("")}`;
  writeFileSync(`${RESULTS}/${width}-${theme}.html`, sheet);
  await context.close();
}

async function showStory(page: Page, id: string, theme: string): Promise<void> {
  await page.goto(`${server.url}/iframe.html?id=${id}&viewMode=story&globals=theme:${theme};a11y.manual:!true`);
  await page.locator("body.sb-show-main #storybook-root > *").first().waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
}

async function reportViolations(page: Page, name: string): Promise<void> {
  const found = (await new AxeBuilder({ page }).include("#storybook-root").analyze()).violations;
  violations += found.length;
  for (const { help, nodes } of found) console.log(`${name}: ${help}: ${nodes.map(({ target }) => target).join(" ")}`);
}
