/// <reference lib="dom" />
import type { Page } from "playwright";

/** From a person's act to the frame that answers it, in ms. */
export async function drawn(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => performance.mark("act"));
  await act();
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return performance.measure("drawn", "act").duration;
  });
}
