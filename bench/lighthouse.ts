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
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...args, `--remote-debugging-port=${PORT}`],
  });
  await signIn(context, origin, "Ben Ortiz");
  // The local identity provider and the report host share a host name, which no deployment's do, so Lighthouse would
  // report the provider's cookies as third-party.
  await context.clearCookies({ domain: "127.0.0.1" });
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
