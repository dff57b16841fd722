/// <reference lib="dom" />
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { buildQuietly } from "../tools/build.ts";
import { dataFolder } from "./large-data.ts";
import { type Network, openBrowser } from "./browser.ts";
import { plainPortal, timeToLogin } from "./login-redirect.ts";
import { lighthouseRows } from "./lighthouse.ts";
import { signIn, startPortal } from "./portal.ts";
import { atMost, informs, median, type Row } from "./result-row.ts";
import { serveFolder } from "../tools/static-server.ts";
import { type Visit, visit } from "./visit.ts";

const VISITS = 5;
const PAGES = join(import.meta.dirname, "pages");
const dialogUsable = (page: Page) => page.locator("[role=dialog] button:enabled", { hasText: "View Report" }).waitFor();
const buttonShows = (page: Page) => page.getByRole("button", { name: "View Report" }).waitFor();

interface Screen {
  url: string;
  usable: (page: Page) => Promise<unknown>;
  storageState?: Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;
}

/** The portal's first screen, signed in, against the same screen by hand and by React alone. */
export async function benchFirstScreen(): Promise<Row[]> {
  const work = mkdtempSync(join(tmpdir(), "bench-"));
  const data = await dataFolder();
  await buildQuietly({
    root: join(PAGES, "react-floor"),
    base: "./",
    configFile: false,
    build: { outDir: join(work, "react"), target: "es2024" },
    oxc: { jsx: { runtime: "automatic" } },
  });
  const floorServer = await serveFolder(PAGES, { isCompressed: true });
  const reactServer = await serveFolder(join(work, "react"), { isCompressed: true });
  const portal = await startPortal(data);
  const browser = await openBrowser();
  const signedIn = await browser.newContext();
  await signIn(signedIn, portal.origin, "Ben Ortiz");
  const screens = {
    floor: { url: `${floorServer.url}/floor.html`, usable: buttonShows },
    react: { url: `${reactServer.url}/`, usable: buttonShows },
    ours: { url: portal.origin, usable: dialogUsable, storageState: await signedIn.storageState() },
  };
  const slow = await inTurn(browser, screens, "slow4G");
  const cable = await inTurn(browser, screens, "cable");
  const early = await timeToLogin(browser, portal.origin);
  await browser.close();
  const lighthouse = await lighthouseRows(portal.origin);
  await portal.stop();
  const plain = await timeToPlainLogin(data, work);
  floorServer.close();
  reactServer.close();
  rmSync(data, { recursive: true });
  rmSync(work, { recursive: true });

  return [
    atMost("first paint ÷ floor (slow 4G)", slow.ours.firstPaint / slow.floor.firstPaint, 1.1),
    atMost(
      "selection dialog with data: largest paint ÷ floor (slow 4G)",
      slow.ours.largestPaint / slow.floor.largestPaint,
      2.8,
    ),
    informs(
      "react floor: largest paint ÷ floor (slow 4G)",
      (slow.react.largestPaint / slow.floor.largestPaint).toFixed(2),
    ),
    atMost("largest paint ÷ react floor (cable)", cable.ours.largestPaint / cable.react.largestPaint, 1.1),
    informs(
      "the application has taken the dialog over ÷ floor (slow 4G)",
      (slow.ours.takenOver / slow.floor.largestPaint).toFixed(2),
    ),
    atMost("script until the application itself has the dialog, brotli", slow.ours.scriptBytes / 1024, 110, " KiB"),
    informs("script before the dialog is drawn", `${(slow.ours.scriptBytesBefore / 1024).toFixed(0)} KiB`),
    atMost("requests before first paint", slow.ours.requestsBeforePaint, 1),
    atMost("round trips one after another to the dialog", slow.ours.rounds, 2),
    atMost(
      "longest task, the taking over included",
      Math.max(slow.ours.longestTask, cable.ours.longestTask),
      200,
      " ms",
    ),
    atMost("blocking time, the taking over included (a small React portal: 201 ms)", slow.ours.blocked, 181, " ms"),
    informs("blocking time until the dialog is drawn", `${slow.ours.blockedBefore.toFixed(0)} ms`),
    informs(
      "blocking time, the taking over included ÷ react floor",
      (slow.ours.blocked / Math.max(1, slow.react.blocked)).toFixed(2),
    ),
    atMost("nobody signed in: page → login ÷ the plain way", early / plain, 0.5),
    atMost("layout shift", Math.max(slow.ours.layoutShift, cable.ours.layoutShift), 0),
    ...lighthouse,
  ];
}

async function timeToPlainLogin(data: string, work: string): Promise<number> {
  const portal = await startPortal(data, { WEB_ROOT: plainPortal(join(work, "plain")) });
  const browser = await openBrowser();
  const time = await timeToLogin(browser, portal.origin);
  await browser.close();
  await portal.stop();
  return time;
}

/** Visits the screens in turn, so that what else the machine does falls on all alike. */
async function inTurn<Name extends string>(
  browser: Browser,
  screens: Record<Name, Screen>,
  network: Network,
): Promise<Record<Name, Visit>> {
  const names = Object.keys(screens) as Name[];
  const visits = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Visit[]>;
  for (let n = 0; n < VISITS; n += 1) {
    for (const name of names) {
      const { url, usable, storageState } = screens[name];
      const context = await browser.newContext(storageState ? { storageState } : {});
      visits[name].push(await visit(context, url, network, usable));
      await context.close();
    }
  }
  return Object.fromEntries(names.map((name) => [name, middle(visits[name])])) as Record<Name, Visit>;
}

function middle(visits: Visit[]): Visit {
  const figures = Object.keys(visits[0]!) as (keyof Visit)[];
  return Object.fromEntries(
    figures.map((figure) => [figure, median(visits.map((one) => one[figure]))]),
  ) as unknown as Visit;
}
