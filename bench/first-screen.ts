import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildQuietly } from "../tools/build.ts";
import { createDataFolder } from "./large-data.ts";
import { openBrowser } from "./browser.ts";
import { createPlainPortal, timeToLogin } from "./login-redirect.ts";
import { lighthouseRows } from "./lighthouse.ts";
import { signIn, startPortal } from "./portal.ts";
import { atMost, information, type ResultRow } from "./result-row.ts";
import { serveFolder } from "../tools/static-server.ts";
import { visitInTurns, waitForButton, waitForDialog } from "./visit-in-turns.ts";

const PAGES = join(import.meta.dirname, "pages");

/** Compares the portal's first screen, signed in, with the same screen written by hand and written with React alone. */
export async function benchFirstScreen(): Promise<ResultRow[]> {
  const work = mkdtempSync(join(tmpdir(), "bench-"));
  const data = await createDataFolder();
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
    floor: { url: `${floorServer.url}/floor.html`, waitUntilUsable: waitForButton },
    react: { url: `${reactServer.url}/`, waitUntilUsable: waitForButton },
    portal: { url: portal.origin, waitUntilUsable: waitForDialog, storageState: await signedIn.storageState() },
  };
  const slow = await visitInTurns(browser, screens, "slow4G");
  const cable = await visitInTurns(browser, screens, "cable");
  const direct = await timeToLogin(browser, portal.origin);
  await browser.close();
  const lighthouse = await lighthouseRows(portal.origin);
  await portal.stop();
  const plain = await timeToPlainLogin(data, work);
  floorServer.close();
  reactServer.close();
  rmSync(data, { recursive: true });
  rmSync(work, { recursive: true });

  return [
    atMost("first paint ÷ floor (slow 4G)", slow.portal.firstPaint / slow.floor.firstPaint, 1.1),
    atMost(
      "selection dialog with data: largest paint ÷ floor (slow 4G)",
      slow.portal.largestPaint / slow.floor.largestPaint,
      2.8,
    ),
    information(
      "react floor: largest paint ÷ floor (slow 4G)",
      (slow.react.largestPaint / slow.floor.largestPaint).toFixed(2),
    ),
    atMost("largest paint ÷ react floor (cable)", cable.portal.largestPaint / cable.react.largestPaint, 1.1),
    information(
      "takeover by the application ÷ floor (slow 4G)",
      (slow.portal.takenOver / slow.floor.largestPaint).toFixed(2),
    ),
    atMost("script until takeover by the application, brotli", slow.portal.scriptBytes / 1024, 110, " KiB"),
    information("script before the dialog is painted", `${(slow.portal.scriptBytesBefore / 1024).toFixed(0)} KiB`),
    atMost("requests before first paint", slow.portal.requestsBeforePaint, 1),
    atMost("consecutive round trips to the dialog", slow.portal.rounds, 2),
    atMost("longest task, including takeover", Math.max(slow.portal.longestTask, cable.portal.longestTask), 200, " ms"),
    atMost("blocking time, including takeover (a small React portal: 201 ms)", slow.portal.blocked, 181, " ms"),
    information("blocking time until the dialog is painted", `${slow.portal.blockedBefore.toFixed(0)} ms`),
    information(
      "blocking time, including takeover ÷ react floor",
      (slow.portal.blocked / Math.max(1, slow.react.blocked)).toFixed(2),
    ),
    atMost("nobody signed in: page → login ÷ without inline scripts", direct / plain, 0.5),
    atMost("layout shift", Math.max(slow.portal.layoutShift, cable.portal.layoutShift), 0),
    ...lighthouse,
  ];
}

async function timeToPlainLogin(data: string, work: string): Promise<number> {
  const portal = await startPortal(data, { WEB_ROOT: createPlainPortal(join(work, "plain")) });
  const browser = await openBrowser();
  const time = await timeToLogin(browser, portal.origin);
  await browser.close();
  await portal.stop();
  return time;
}
