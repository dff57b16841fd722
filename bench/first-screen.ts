import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDataFolder } from "./large-data.ts";
import { openBrowser } from "./browser.ts";
import { lighthouseRows } from "./lighthouse.ts";
import { signIn, startPortal } from "./portal.ts";
import { PAGES, servePlainAssembly } from "./reference-pages.ts";
import { atMost, information, type ResultRow } from "./result-row.ts";
import { serveFolder } from "../tools/static-server.ts";
import { visitInTurns } from "./visit-in-turns.ts";

/** Compares the portal's first screen, signed in, with pages written by hand and with all the portal's libraries. */
export async function benchFirstScreen(): Promise<ResultRow[]> {
  const work = mkdtempSync(join(tmpdir(), "bench-"));
  const data = await createDataFolder();
  const floorServer = await serveFolder(PAGES, { isCompressed: true });
  const assemblyServer = await servePlainAssembly(work);
  const portal = await startPortal(data);
  const browser = await openBrowser();
  const signedIn = await browser.newContext();
  await signIn(signedIn, portal.origin, "Ben Ortiz");
  /** A static page with the same dialog: what no portal can beat. */
  const floor = { url: `${floorServer.url}/floor.html` };
  const screens = {
    assembly: { url: `${assemblyServer.url}/` },
    portal: { url: portal.origin, storageState: await signedIn.storageState() },
  };
  const slow = await visitInTurns(browser, { floor, ...screens }, "slow4G");
  const cable = await visitInTurns(browser, screens, "cable");
  await browser.close();
  const lighthouse = await lighthouseRows(portal.origin);
  await portal.stop();
  floorServer.close();
  assemblyServer.close();
  rmSync(data, { recursive: true });
  rmSync(work, { recursive: true });

  return [
    atMost("first paint ÷ floor (slow 4G)", slow.portal.firstPaint / slow.floor.firstPaint, 1.1),
    atMost(
      "selection dialog with data: largest paint ÷ floor (slow 4G)",
      slow.portal.largestPaint / slow.floor.largestPaint,
      1.25,
    ),
    atMost(
      "dialog operated by the application ÷ plain assembly (slow 4G)",
      slow.portal.operated / slow.assembly.operated,
      1,
    ),
    information(
      "dialog operated by the application ÷ floor (slow 4G)",
      (slow.portal.operated / slow.floor.largestPaint).toFixed(2),
    ),
    atMost("script until the application operates the dialog, brotli", slow.portal.scriptBytes / 1024, 115, " KiB"),
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
      0.9,
    ),
    information("longest task, in ms", slow.portal.longestTask.toFixed(0)),
    atMost("blocking time until then ÷ plain assembly", slow.portal.blocked / slow.assembly.blocked, 0.7),
    information("blocking time, in ms", slow.portal.blocked.toFixed(0)),
    information("blocking time until the dialog is painted", `${slow.portal.blockedBefore.toFixed(0)} ms`),
    atMost("layout shift", Math.max(slow.portal.layoutShift, cable.portal.layoutShift), 0),
    ...lighthouse,
  ];
}
