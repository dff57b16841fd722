import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { launchOptions } from "../tools/browser.ts";
import { signIn } from "./portal.ts";
import { atLeast, type ResultRow } from "./result-row.ts";

const PORT = 8969;
const categoryNames = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best practices",
};

/** Lighthouse with its mobile preset on the portal's first screen, signed in. */
export async function lighthouseRows(origin: string): Promise<ResultRow[]> {
  const profile = mkdtempSync(join(tmpdir(), "lighthouse-"));
  const { args, ...options } = launchOptions();
  // The goals are those of a first visit, and signing in would install the service worker.
  const signingIn = await chromium.launchPersistentContext(profile, { ...launchOptions(), serviceWorkers: "block" });
  await signIn(signingIn, origin, "Ben Ortiz");
  const cookies = await signingIn.cookies(origin);
  await signingIn.close();
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...args, `--remote-debugging-port=${PORT}`],
  });
  // Without those of the identity provider: it shares a host name with the report host, which no deployment's does, and
  // Lighthouse would report them as third-party.
  await context.clearCookies();
  await context.addCookies(cookies);
  const result = await lighthouse(origin, {
    port: PORT,
    onlyCategories: Object.keys(categoryNames),
    disableStorageReset: true,
    logLevel: "silent",
  });
  await context.close();
  rmSync(profile, { recursive: true });
  const { categories } = result!.lhr;
  return Object.entries(categoryNames).map(([id, name]) =>
    atLeast(`Lighthouse, mobile: ${name}`, (categories[id]?.score ?? 0) * 100, 99),
  );
}
