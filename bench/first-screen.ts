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

/** Compares the portal's first screen, signed in, with pages written by hand, with React and with all its libraries. */
export async function benchFirstScreen(): Promise<ResultRow[]> {
  const work = mkdtempSync(join(tmpdir(), "bench-"));
  const data = await createDataFolder();
  const floorServer = await serveFolder(PAGES, { isCompressed: true });
  const reactServer = await serveBuiltPage("react-floor", work);
  const assemblyServer = await serveBuiltPage("plain-assembly", work);
  const portal = await startPortal(data);
  const browser = await openBrowser();
  const signedIn = await browser.newContext();
  await signIn(signedIn, portal.origin, "Ben Ortiz");
  const screens = {
    floor: { url: `${floorServer.url}/floor.html`, waitUntilUsable: waitForButton },
    react: { url: `${reactServer.url}/`, waitUntilUsable: waitForButton },
    assembly: { url: `${assemblyServer.url}/`, waitUntilUsable: waitForButton },
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
  assemblyServer.close();
  rmSync(data, { recursive: true });
  rmSync(work, { recursive: true });

  return [
    atMost("first paint ÷ floor (slow 4G)", slow.portal.firstPaint / slow.floor.firstPaint, 1.1),
    atMost(
      "selection dialog with data: largest paint ÷ floor (slow 4G)",
      slow.portal.largestPaint / slow.floor.largestPaint,
      1.3,
    ),
    information(
      "react floor: largest paint ÷ floor (slow 4G)",
      (slow.react.largestPaint / slow.floor.largestPaint).toFixed(2),
    ),
    atMost("largest paint ÷ react floor (cable)", cable.portal.largestPaint / cable.react.largestPaint, 1.1),
    atMost(
      "dialog operated by the application ÷ plain assembly (slow 4G)",
      slow.portal.takenOver / slow.assembly.takenOver,
      1,
    ),
    information(
      "dialog operated by the application ÷ floor (slow 4G)",
      (slow.portal.takenOver / slow.floor.largestPaint).toFixed(2),
    ),
    atMost("script until the application operates the dialog, brotli", slow.portal.scriptBytes / 1024, 121, " KiB"),
    information("the same of the plain assembly", `${(slow.assembly.scriptBytes / 1024).toFixed(0)} KiB`),
    information("script before the dialog is painted", `${(slow.portal.scriptBytesBefore / 1024).toFixed(0)} KiB`),
    atMost("requests before first paint", slow.portal.requestsBeforePaint, 1),
    atMost("consecutive round trips to the dialog", slow.portal.rounds, 1),
    atMost(
      "longest task until then ÷ plain assembly",
      Math.max(
        slow.portal.longestTask / slow.assembly.longestTask,
        cable.portal.longestTask / cable.assembly.longestTask,
      ),
      1,
    ),
    information("longest task, in ms", slow.portal.longestTask.toFixed(0)),
    atMost("blocking time until then ÷ plain assembly", slow.portal.blocked / slow.assembly.blocked, 1),
    information("blocking time, in ms", slow.portal.blocked.toFixed(0)),
    information("blocking time until the dialog is painted", `${slow.portal.blockedBefore.toFixed(0)} ms`),
    atMost("nobody signed in: page → login ÷ without inline scripts", direct / plain, 0.5),
    atMost("layout shift", Math.max(slow.portal.layoutShift, cable.portal.layoutShift), 0),
    ...lighthouse,
  ];
}

/** Builds a reference page as its authors would, and serves it. */
async function serveBuiltPage(name: string, work: string) {
  const outDir = join(work, name);
  await buildQuietly({
    root: join(PAGES, name),
    base: "./",
    configFile: false,
    build: { outDir, emptyOutDir: true, target: "es2024", modulePreload: { polyfill: false } },
    oxc: { jsx: { runtime: "automatic" } },
  });
  return serveFolder(outDir, { isCompressed: true });
}

async function timeToPlainLogin(data: string, work: string): Promise<number> {
  const portal = await startPortal(data, { WEB_ROOT: createPlainPortal(join(work, "plain")) });
  const browser = await openBrowser();
  const time = await timeToLogin(browser, portal.origin);
  await browser.close();
  await portal.stop();
  return time;
}
