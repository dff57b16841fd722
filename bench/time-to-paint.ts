/// <reference lib="dom" />
import type { Page } from "playwright";

/** Milliseconds from an action to the next painted frame. */
export async function timeToPaint(page: Page, action: () => Promise<void>): Promise<number> {
  await page.evaluate(() => performance.mark("action"));
  await action();
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return performance.measure("painted", "action").duration;
  });
}
