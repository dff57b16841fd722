/// <reference lib="dom" />
import { expect, type Frame, type Page } from "@playwright/test";
import { clickButton } from "./report-view.ts";

const PAGES = ["Overview", "Exposure", "Losses", "Trends"] as const;

function findReport(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().includes("/reportEmbed"));
  if (!frame) throw new Error("There is no report");
  return frame;
}

/** Shows each page of the demo report in turn. */
export async function eachPage(page: Page, check: (report: Frame, name: string) => Promise<void>): Promise<void> {
  const report = findReport(page);
  for (const name of PAGES) {
    if (name !== PAGES[0]) await clickButton(page, "Next page");
    await expect(report.locator(".where")).toContainText(name);
    await check(report, name);
  }
}

/** Texts and drawings outside their card, texts over each other, and a page that scrolls sideways. */
export const findCuts = (report: Frame) =>
  report.evaluate(() => {
    const cuts: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) cuts.push(`the page is ${scrollWidth - clientWidth} px too wide`);
    for (const card of document.querySelectorAll(".card")) {
      const room = card.getBoundingClientRect();
      const parts = [...card.querySelectorAll("text, p, h2, td, .fill, .heat, .stroke, .bubble")];
      for (const part of parts) {
        if (!part.checkVisibility()) continue;
        const { left, right, bottom } = part.getBoundingClientRect();
        if (left < room.left - 1 || right > room.right + 1 || bottom > room.bottom + 1)
          cuts.push(`${part.textContent || part.getAttribute("class")} leaves its card`);
      }
      const texts = [...card.querySelectorAll("text")].map((text) => ({ text, box: text.getBoundingClientRect() }));
      for (const [at, { text, box }] of texts.entries())
        for (const { text: other, box: otherBox } of texts.slice(at + 1)) {
          const across = Math.min(box.right, otherBox.right) - Math.max(box.left, otherBox.left);
          const down = Math.min(box.bottom, otherBox.bottom) - Math.max(box.top, otherBox.top);
          if (across > 1 && down > 3) cuts.push(`${text.textContent} covers ${other.textContent}`);
        }
    }
    return cuts;
  });
