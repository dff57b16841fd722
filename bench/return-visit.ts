import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { launchOptions } from "../tools/browser.ts";
import { serveFolder } from "../tools/static-server.ts";
import { openBrowser } from "./browser.ts";
import { createDataFolder } from "./large-data.ts";
import { signIn, startPortal } from "./portal.ts";
import { atMost, information, type ResultRow } from "./result-row.ts";
import { visitAgain, visitInTurns, waitForButton, waitForDialog } from "./visit-in-turns.ts";

/** The first screen for people who return: with a filled cache, and without an answer to the consent notice. */
export async function benchReturnVisit(): Promise<ResultRow[]> {
  const data = await createDataFolder();
  const profile = mkdtempSync(join(tmpdir(), "profile-"));
  const floorServer = await serveFolder(join(import.meta.dirname, "pages"), { isCompressed: true });
  const portal = await startPortal(data);
  /** A static page with the same dialog: what no portal can beat. */
  const floor = { url: `${floorServer.url}/floor.html`, waitUntilUsable: waitForButton };
  const screen = { url: portal.origin, waitUntilUsable: waitForDialog };

  // Only a profile on the disk keeps compiled scripts.
  const returning = await chromium.launchPersistentContext(profile, launchOptions());
  await signIn(returning, portal.origin, "Ben Ortiz");
  const cached = await visitAgain(returning, { floor, portal: screen }, "slow4G");
  await returning.close();

  const browser = await openBrowser();
  const signedIn = await browser.newContext();
  await signIn(signedIn, portal.origin, "Ben Ortiz", { answersNotice: false });
  const unanswered = { ...screen, storageState: await signedIn.storageState() };
  const cold = await visitInTurns(browser, { floor, unanswered }, "slow4G");
  await browser.close();

  await portal.stop();
  floorServer.close();
  rmSync(data, { recursive: true });
  rmSync(profile, { recursive: true });
  return [
    atMost(
      "second visit, filled cache: navigation → dialog operated ÷ floor",
      cached.portal.takenOver / cached.floor.largestPaint,
      1.2,
    ),
    information(
      "second visit: dialog with data painted ÷ floor",
      (cached.portal.largestPaint / cached.floor.largestPaint).toFixed(2),
    ),
    atMost("second visit: script over the network", cached.portal.scriptBytes / 1024, 1, " KiB"),
    atMost(
      "consent notice not answered: largest paint ÷ floor",
      cold.unanswered.largestPaint / cold.floor.largestPaint,
      2.2,
    ),
    atMost("consent notice not answered: layout shift", cold.unanswered.layoutShift, 0),
  ];
}
