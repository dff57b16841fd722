/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { PNG } from "pngjs";
import pixelmatch from "pixelmatch";
import { demo } from "../../server/standins/demo-data.ts";
import { reportLink } from "../../src/rules/report/report-ref.ts";
import { enterPortal, type Portal, test } from "../support/e2e/portal.ts";
import { cancelSelection, clickButton, selectionDialog, waitForReport } from "../support/e2e/report-view.ts";

const notice = (page: Page) => page.locator("section.consent-notice");
const place = reportLink(demo.reports[0]!);

interface Observations {
  firstTheme?: string | undefined;
  largestPaints: number[];
  shift: number;
  choices: unknown[];
}

/** Observes from the start of each page: first theme, largest paints, how far content moves, announced choices. */
async function observePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observed: Observations = { largestPaints: [], shift: 0, choices: [] };
    Object.assign(window, { observed });
    const watch = (type: string, record: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
    watch("paint", () => (observed.firstTheme ??= document.documentElement.dataset["theme"]));
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

const pictures = [
  { user: "Ada Keller", system: "light", width: 1280, theme: "system", hasAnsweredNotice: true },
  { user: "Ben Ortiz", system: "dark", width: 360, theme: "system", hasAnsweredNotice: true },
  { user: "Ben Ortiz", system: "light", width: 1280, theme: "dark", hasAnsweredNotice: false },
] as const;

for (const { user, system, width, theme, hasAnsweredNotice } of pictures) {
  const conditions = `${width} wide, the system ${system}, the theme ${theme}, ${hasAnsweredNotice ? "without" : "with"} the notice`;
  test(`the application looks exactly like the first screen, paints nothing larger and moves nothing: ${user}, ${conditions} [wrong: consent notice]`, async ({
    page,
    portal,
    pageErrors,
  }) => {
    // What comes into the open dialog later is held back.
    await page.route("**/assets/last-report*.js", () => undefined);
    await page.emulateMedia({ colorScheme: system, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 720 });
    await observePage(page);
    const releaseApplication = await returnToPortal(page, portal, user, { theme, hasAnsweredNotice });
    await expect(selectionDialog(page)).toBeVisible();
    await expect(notice(page)).toHaveCount(hasAnsweredNotice ? 0 : 1);
    expect(await page.locator("script[data-domain-script]").count()).toBe(0);
    const prerendered = PNG.sync.read(await page.screenshot());
    const before = await readObservations(page);
    if (theme === "dark") expect(before.firstTheme).toBe(theme);
    await releaseApplication();
    await page.locator('[data-phase="open"]').waitFor();
    if (!hasAnsweredNotice) await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(2);
    await expect(notice(page)).toHaveCount(hasAnsweredNotice ? 0 : 1);
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
}

test("text typed on the first screen searches in the application", async ({ page, portal }) => {
  const releaseApplication = await returnToPortal(page, portal, "Ben Ortiz");
  await page.getByRole("combobox", { name: "Report Name" }).fill("zzz");
  await releaseApplication();
  await expect(page.getByRole("combobox", { name: "Report Name" })).toHaveValue("zzz");
  await expect(page.getByText("Nothing matches").first()).toBeVisible();
});

test("a click on the first screen is repeated by the application", async ({ page, portal }) => {
  const releaseApplication = await returnToPortal(page, portal, "Ben Ortiz");
  await page.getByRole("combobox", { name: "Report Name" }).click();
  await releaseApplication();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Report Name" })).toBeFocused();
});

test("View Report pressed on the first screen shows the report", async ({ page, portal }) => {
  const releaseApplication = await returnToPortal(page, portal, "Ben Ortiz");
  await selectionDialog(page).getByRole("button", { name: "View Report" }).click();
  await releaseApplication();
  await expect(page.locator("#report-stage")).toHaveAttribute("data-state", "viewing");
});

test("before the terms are accepted the first screen is not shown", async ({ page, portal }) => {
  const releaseApplication = await returnToPortal(page, portal, "Ben Ortiz");
  await releaseApplication();
  await page.evaluate(() => localStorage.setItem("ToUAccepted", "other.user@example.test"));
  await page.reload();
  await expect(page.getByRole("dialog", { name: "Terms of Use" })).toBeVisible();
  await expect(page.locator("#first-screen")).toHaveCount(0);
});

test("the page brings the data of the first screen and of the report in the URL [wrong: first screen data]", async ({
  page,
  portal,
  pageErrors,
}) => {
  const requestedUrls: string[] = [];
  page.on("request", (request) => page.url().endsWith(place) && requestedUrls.push(request.url()));
  const releaseApplication = await returnToPortal(page, portal, "Ben Ortiz", { place });
  await releaseApplication();
  await expect(page.locator("#report-stage")).toHaveAttribute("data-state", "viewing");
  expect(requestedUrls.filter((url) => /\/(embedreport|getuser\w*)$/.test(url))).toEqual([]);
  expect(pageErrors).toEqual([]);
});

for (const canMove of [true, false])
  test(`the report in the URL is shown in a frame that is loaded once, ${canMove ? "beside the application" : "after it where the browser cannot move frames"}`, async ({
    page,
    portal,
    pageErrors,
  }) => {
    if (!canMove) await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, "moveBefore"));
    const requestedFiles: string[] = [];
    page.on("request", (request) => {
      const [, name] = /\/(reportEmbed|embedded-report)\b[^/]*$/.exec(request.url()) ?? [];
      if (name && page.url().endsWith(place)) requestedFiles.push(name);
    });
    const releaseApplication = await returnToPortal(page, portal, "Ben Ortiz", { place });
    const early = canMove ? ["embedded-report", "reportEmbed"] : ["embedded-report"];
    await expect.poll(() => requestedFiles.toSorted()).toEqual(early);
    await releaseApplication();
    await waitForReport(page);
    expect(requestedFiles.toSorted()).toEqual(["embedded-report", "reportEmbed"]);
    await expect(page.locator("iframe")).toHaveCount(1);
    await expect(page.locator("iframe")).toHaveAttribute("title", demo.reports[0]!.reportName);
    const year = page.frameLocator("main iframe").getByRole("button", { name: "2024" });
    await year.click();
    await expect(year).toHaveAttribute("aria-pressed", "true");
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

test("Customise pressed before the application arrives opens the settings, and the notice stays until a choice", async ({
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

const APPLICATION = /\/assets\/start-[^/]*\.js$/;

/** Reloads the portal as a signed-in user. The application's script waits until the returned function is called. */
async function returnToPortal(
  page: Page,
  portal: Portal,
  userName: string,
  { theme = "system", place = "/report", hasAnsweredNotice = true } = {},
): Promise<() => Promise<void>> {
  await enterPortal(page, portal, userName);
  await cancelSelection(page);
  if (hasAnsweredNotice) await page.getByRole("button", { name: "Essential only" }).click();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(APPLICATION, async (route) => {
    await promise;
    await route.continue();
  });
  await page.context().addCookies([{ name: "Theme", value: theme, url: portal.origin }]);
  await page.goto(portal.origin + place, { waitUntil: "commit" });
  return async () => {
    resolve();
    await page.locator("#first-screen").waitFor({ state: "detached" });
  };
}
