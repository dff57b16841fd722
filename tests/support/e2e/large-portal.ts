/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { company, hundredthOfCompany } from "../server/company.ts";
import { isLongRun } from "../server/figures.ts";
import { fillStore } from "../server/fill-store.ts";
import { addLeaver } from "../server/leaver.ts";
import { type Portal, runPortal, test as base } from "./portal.ts";

export const size = isLongRun ? company : hundredthOfCompany;
const FILLING_LIMIT_MS = 10 * 60_000;
const SLOWER = 4;

/** The product over the data of a whole company, filled once; over a hundredth of it except in the long run. */
export const test = base.extend<object, { portal: Portal }>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, provide) => {
      await runPortal(provide, (folder) => fillStore({ folder }, size, addLeaver));
    },
    { scope: "worker", timeout: FILLING_LIMIT_MS },
  ],
});

/** Slows the page's processor down. Returns how long its longest task was since the last question. */
export async function watchLongTasks(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.evaluate(() => {
    const longest = { duration: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.duration = Math.max(longest.duration, duration);
    }).observe({ type: "longtask" });
    Object.assign(globalThis, { longest });
  });
  return () =>
    page.evaluate(() => {
      const { longest } = globalThis as unknown as { longest: { duration: number } };
      const { duration } = longest;
      longest.duration = 0;
      return duration;
    });
}
