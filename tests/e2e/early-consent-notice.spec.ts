/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { PNG } from "pngjs";
import pixelmatch from "pixelmatch";
import { demo } from "../../server/standins/demo-data.ts";
import { reportLink } from "../../src/rules/report/report-link.ts";
import { test } from "../support/e2e/portal.ts";
import { clickButton, selectionDialog, waitForReport } from "../support/e2e/report-view.ts";
import { returnToPortal } from "../support/e2e/return-to-portal.ts";

const notice = (page: Page) => page.locator("section.consent-notice");
const place = reportLink(demo.reports[0]!);

interface Observations {
  largestPaints: number[];
  shift: number;
  choices: unknown[];
}

/** Observes from the start of each page: its largest paints, how much its content moves, and the announced choices. */
async function observePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observed: Observations = { largestPaints: [], shift: 0, choices: [] };
    Object.assign(window, { observed });
    const watch = (type: string, record: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
    watch("largest-contentful-paint", ({ startTime }) => observed.largestPaints.push(startTime));
    watch("layout-shift", (entry) => (observed.shift += (entry as PerformanceEntry & { value: number }).value));
    addEventListener("consent:changed", (event) => observed.choices.push((event as CustomEvent).detail));
  });
}

const readObservations = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return { ...(window as unknown as { observed: Observations }).observed, now: performance.now() };
  });

test("the notice is on the first screen as it is in the application, which paints nothing larger and moves nothing [wrong: consent notice]", async ({
  page,
  portal,
  pageErrors,
}) => {
  // What comes into the open dialog later is held back.
  await page.route("**/assets/last-report*.js", () => undefined);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await observePage(page);
  const releaseApplication = await returnToPortal(page, portal, "Ben Ortiz", { hasAnsweredNotice: false });
  await expect(selectionDialog(page)).toBeVisible();
  await expect(notice(page)).toBeVisible();
  expect(await page.locator("script[data-domain-script]").count()).toBe(0);
  const prerendered = PNG.sync.read(await page.screenshot());
  const before = await readObservations(page);
  await releaseApplication();
  await page.locator('[data-phase="open"]').waitFor();
  await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(2);
  await expect(notice(page)).toHaveCount(1);
  const rendered = PNG.sync.read(await page.screenshot());
  const after = await readObservations(page);
  expect(
    pixelmatch(prerendered.data, rendered.data, undefined, rendered.width, rendered.height, { threshold: 0.1 }),
  ).toBe(0);
  expect(before.largestPaints.length).toBeGreaterThan(0);
  expect(after.largestPaints.filter((time) => time > before.now)).toEqual([]);
  expect(after.shift).toBe(0);
  expect(pageErrors).toEqual([]);
});

test("a choice made before the application arrives counts in it and is not asked for again [wrong: consent notice]", async ({
  page,
  portal,
  pageErrors,
}) => {
  await observePage(page);
  const releaseApplication = await returnToPortal(page, portal, "Ben Ortiz", { place, hasAnsweredNotice: false });
  await notice(page).getByRole("button", { name: "Accept all" }).click();
  await expect(notice(page)).toHaveCount(0);
  const choice = { telemetry: true, sharing: true };
  expect((await readObservations(page)).choices).toEqual([choice]);
  await releaseApplication();
  await waitForReport(page);
  await expect.poll(async () => (await readObservations(page)).choices).toEqual([choice, choice]);
  await expect(notice(page)).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

test("Customise pressed before the application arrives opens the settings, and the notice stays until a choice [wrong: consent notice]", async ({
  page,
  portal,
}) => {
  const releaseApplication = await returnToPortal(page, portal, "Ben Ortiz", { place, hasAnsweredNotice: false });
  await clickButton(page, "Customise");
  await releaseApplication();
  const settings = page.getByRole("dialog", { name: "Privacy settings" });
  await settings.getByRole("button", { name: "Close" }).click();
  await expect(notice(page)).toBeVisible();
  await expect(notice(page).getByRole("button", { name: "Customise" })).toBeFocused();
});
