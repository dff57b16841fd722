/// <reference lib="dom" />
import { type Page, test as base } from "@playwright/test";
import { company } from "../server/company.ts";
import { fillStore } from "../server/fill-store.ts";
import { addLeaver } from "../server/leaver.ts";
import type { Portal } from "./portal.ts";
import { startPortal } from "./portal-server.ts";

const FILLING_LIMIT_MS = 10 * 60_000;
const SLOWER = 4;

/** The product over the data of a whole company, filled once. */
export const test = base.extend<object, { portal: Portal }>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, provide) => {
      const { origin, stop } = await startPortal((folder) => fillStore({ folder }, company, addLeaver));
      await provide({ origin });
      await stop();
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
