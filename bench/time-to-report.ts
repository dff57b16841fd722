/// <reference lib="dom" />
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright";
import { launchOptions } from "../tools/browser.ts";
import { reportLink } from "../src/rules/report/report-link.ts";
import { dataFolder } from "./large-data.ts";
import { throttle } from "./browser.ts";
import { signIn, startPortal } from "./portal.ts";
import { serveReportPages } from "./report-pages.ts";
import { atMost, informs, median, type Row } from "./result-row.ts";

const VISITS = 5;
const CHOOSING_MS = 4000;

interface Seconds {
  rendered: number;
  requests: number;
}

/** Until the report says that it is rendered, on slow 4G with the processor 4× slower, frame and all. */
export async function benchTimeToReport(): Promise<Row[]> {
  const work = mkdtempSync(join(tmpdir(), "bench-"));
  const data = await dataFolder();
  const portal = await startPortal(data);
  // frames in the page's own process: its network and its processor are then theirs too
  const options = launchOptions();
  const browser = await chromium.launch({ ...options, args: [...options.args, "--disable-site-isolation-trials"] });
  const signedIn = await browser.newContext();
  await signIn(signedIn, portal.origin, "Ben Ortiz");
  const choice = await firstReport(signedIn, portal.origin);
  const pages = await serveReportPages(join(work, "pages"), choice.reportId);
  const storageState = await signedIn.storageState();

  const visit = async (see: (page: Page) => Promise<Seconds>): Promise<Seconds> => {
    const context = await browser.newContext({ storageState });
    const page = await context.newPage();
    await page.addInitScript(observe);
    await throttle(page, "slow4G");
    const seen = await see(page);
    await context.close();
    return seen;
  };
  const all = { ideal: [] as Seconds[], link: [] as Seconds[], plain: [] as Seconds[], click: [] as Seconds[] };
  for (let round = 0; round < VISITS; round += 1) {
    all.ideal.push(await visit((page) => byLink(page, `${pages.origin}/ideal.html`)));
    all.link.push(await visit((page) => byLink(page, portal.origin + reportLink(choice))));
    all.plain.push(await visit((page) => byClick(page, `${pages.origin}/plain.html`, 0)));
    all.click.push(await visit((page) => byClick(page, portal.origin, CHOOSING_MS)));
  }
  await browser.close();
  await portal.stop();
  await pages.close();
  rmSync(data, { recursive: true });
  rmSync(work, { recursive: true });

  const time = (seen: Seconds[]) => median(seen.map(({ rendered }) => rendered));
  return [
    atMost("by link: navigation to rendered ÷ ideal waterfall (slow 4G)", time(all.link) / time(all.ideal), 1.25),
    informs(
      "the same, in seconds",
      `${(time(all.link) / 1000).toFixed(2)} against ${(time(all.ideal) / 1000).toFixed(2)}`,
    ),
    atMost(
      "View Report after 4 s of choosing: click to rendered ÷ plain order",
      time(all.click) / time(all.plain),
      0.5,
    ),
    informs(
      "the same, in seconds",
      `${(time(all.click) / 1000).toFixed(2)} against ${(time(all.plain) / 1000).toFixed(2)}`,
    ),
    atMost("requests of the portal after the click", Math.max(...all.click.map(({ requests }) => requests)), 0),
  ];
}

async function firstReport(context: BrowserContext, origin: string) {
  const answer = await context.request.get(`${origin}/serverside/api/getuserreports`);
  const [report] = (await answer.json()) as { subscriptionId: string; reportId: string }[];
  if (!report) throw new Error("The reader has no report");
  return report;
}

async function byLink(page: Page, url: string): Promise<Seconds> {
  await page.goto(url, { waitUntil: "commit" });
  return { rendered: (await rendered(page)).at, requests: 0 };
}

async function byClick(page: Page, url: string, choosing: number): Promise<Seconds> {
  await page.goto(url, { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "View Report" });
  await button.waitFor();
  await page.waitForFunction(
    () => document.readyState === "complete" && document.querySelector("#first-screen") === null,
  );
  await page.waitForTimeout(choosing);
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().startsWith(new URL(url).origin) && request.resourceType() !== "other") requests += 1;
  });
  await button.click();
  const { at, clicked } = await rendered(page);
  return { rendered: at - clicked, requests };
}

interface Seen {
  at: number;
  clicked: number;
}

async function rendered(page: Page): Promise<Seen> {
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.at > 0, undefined, { timeout: 60_000 });
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}

/** Listens before anybody else: the report's own word that it is rendered. */
function observe() {
  const seen: Seen = { at: 0, clicked: 0 };
  Object.assign(window, { seen });
  addEventListener("click", ({ timeStamp }) => (seen.clicked ||= timeStamp), { capture: true });
  addEventListener("message", ({ data }: MessageEvent<{ url?: string } | null>) => {
    if (data?.url?.endsWith("/events/rendered")) seen.at ||= performance.now();
  });
}
