import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { launchOptions } from "../tools/browser.ts";
import { signIn } from "./portal.ts";
import { atLeast, type Row } from "./result-row.ts";

const PORT = 8969;
const wanted = { performance: "performance", accessibility: "accessibility", "best-practices": "best practices" };

/** Lighthouse as it comes, its mobile preset, on the portal's first screen, signed in. */
export async function lighthouseRows(origin: string): Promise<Row[]> {
  const profile = mkdtempSync(join(tmpdir(), "lighthouse-"));
  const { args, ...options } = launchOptions();
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...args, `--remote-debugging-port=${PORT}`],
  });
  await signIn(context, origin, "Ben Ortiz");
  // the local identity provider has the report host's name, which no deployment's has: its cookies would be told as the frame's
  await context.clearCookies({ domain: "127.0.0.1" });
  const result = await lighthouse(origin, {
    port: PORT,
    onlyCategories: Object.keys(wanted),
    disableStorageReset: true,
    logLevel: "silent",
  });
  await context.close();
  rmSync(profile, { recursive: true });
  const { categories } = result!.lhr;
  return Object.entries(wanted).map(([id, name]) =>
    atLeast(`Lighthouse, mobile: ${name}`, (categories[id]?.score ?? 0) * 100, 99),
  );
}
