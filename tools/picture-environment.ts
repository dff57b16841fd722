/// <reference lib="dom" />
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { chromium, type LaunchOptions } from "playwright";
import type { TestProject } from "vitest/node";
import { fullBrowserOptions } from "./browser.ts";

declare module "vitest" {
  interface ProvidedContext {
    arePicturesComparable: boolean;
  }
}

const FILE = "tests/pictures/environment.txt";

/** Pictures are compared only where the baselines were taken: elsewhere the same letters look different. */
export async function setup(project: TestProject): Promise<void> {
  const here = await readEnvironment(fullBrowserOptions());
  if (project.vitest.snapshot.options.updateSnapshot === "all") writeFileSync(FILE, `${here}\n`);
  const ofBaselines = existsSync(FILE) ? readFileSync(FILE, "utf8").trim() : here;
  const arePicturesComparable = ofBaselines === here;
  project.provide("arePicturesComparable", arePicturesComparable);
  if (!arePicturesComparable)
    console.log(`No picture is compared: the baselines are of "${ofBaselines}", this is "${here}".`);
}

/** What decides how letters are drawn: the browser, the platform and its fonts. */
async function readEnvironment(options: LaunchOptions): Promise<string> {
  const browser = await chromium.launch(options);
  const page = await browser.newPage();
  await page.setContent(
    '<span style="font:500 40px system-ui">Risk Insight 0123</span><br><span style="font:40px ui-monospace,monospace">Risk Insight 0123</span>',
  );
  const widths = await page
    .locator("span")
    .evaluateAll((spans) => spans.map((span) => span.getBoundingClientRect().width.toFixed(2)).join(" "));
  await browser.close();
  return `Chromium ${browser.version()} · ${process.platform} · ${widths}`;
}
