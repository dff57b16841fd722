import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { launchOptions } from "../tools/browser.ts";
import { serveFolder } from "../tools/static-server.ts";
import { createDataFolder } from "./large-data.ts";
import { signIn, startPortal } from "./portal.ts";
import { PAGES, servePlainAssembly } from "./reference-pages.ts";
import { atMost, information, type ResultRow } from "./result-row.ts";
import { visitAgain } from "./visit-in-turns.ts";

/** The first screen for people who return on the same day, whose browser's cache is filled. */
export async function benchReturnVisit(): Promise<ResultRow[]> {
  const work = mkdtempSync(join(tmpdir(), "bench-"));
  const data = await createDataFolder();
  const floorServer = await serveFolder(PAGES, { isCompressed: true });
  const assemblyServer = await servePlainAssembly(work);
  const portal = await startPortal(data);

  // Only a profile on the disk keeps compiled scripts.
  const context = await chromium.launchPersistentContext(join(work, "profile"), launchOptions());
  await signIn(context, portal.origin, "Ben Ortiz");
  const screens = {
    floor: { url: `${floorServer.url}/floor.html` },
    assembly: { url: `${assemblyServer.url}/` },
    portal: { url: portal.origin, hasWorker: true as const },
  };
  const cached = await visitAgain(context, screens, "slow4G");
  await context.close();

  await portal.stop();
  for (const server of [floorServer, assemblyServer]) server.close();
  for (const folder of [data, work]) rmSync(folder, { recursive: true });

  const floor = cached.floor.largestPaint;
  return [
    atMost("second visit, filled cache: navigation → dialog operated ÷ floor", cached.portal.operated / floor, 1.05),
    information("the same of the plain assembly", (cached.assembly.operated / floor).toFixed(2)),
    atMost("second visit: script over the network", cached.portal.scriptBytes / 1024, 1, " KiB"),
  ];
}
