/// <reference lib="dom" />
import { expect } from "@playwright/test";
import { PNG } from "pngjs";
import pixelmatch from "pixelmatch";
import type { Page } from "@playwright/test";
import { demo } from "../../server/standins/demo-data.ts";
import { reportLink } from "../../src/rules/report/report-link.ts";
import { test } from "../support/e2e/portal.ts";
import { waitForReport } from "../support/e2e/report-view.ts";
import { returnToPortal } from "../support/e2e/return-to-portal.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Select Report Details" });

const pictures = [
  { user: "Ada Keller", system: "light", width: 1280, theme: "system" },
  { user: "Ben Ortiz", system: "dark", width: 1280, theme: "system" },
  { user: "Ben Ortiz", system: "light", width: 360, theme: "system" },
  { user: "Ben Ortiz", system: "light", width: 1280, theme: "dark" },
] as const;

for (const { user, system, width, theme } of pictures) {
  test(`the first screen looks exactly like the application: ${user}, ${width} wide, the system ${system}, the theme ${theme}`, async ({
    page,
    portal,
    pageErrors,
  }) => {
    // What comes into the open dialog later is held back.
    await page.route("**/assets/last-report*.js", () => undefined);
    await page.emulateMedia({ colorScheme: system, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 720 });
    const releaseApplication = await returnToPortal(page, portal, user, { theme });
    await expect(dialog(page)).toBeVisible();
    const prerendered = PNG.sync.read(await page.screenshot());
    await releaseApplication();
    await page.locator('[data-phase="open"]').waitFor();
    const rendered = PNG.sync.read(await page.screenshot());
    expect(
      pixelmatch(prerendered.data, rendered.data, undefined, rendered.width, rendered.height, { threshold: 0.1 }),
    ).toBe(0);
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

test("a theme other than the system's applies from the first paint", async ({ page, portal }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() => {
    new PerformanceObserver((_paints, observer) => {
      observer.disconnect();
      Object.assign(window, { firstPainted: document.documentElement.dataset["theme"] });
    }).observe({ type: "paint", buffered: true });
  });
  await returnToPortal(page, portal, "Ben Ortiz", { theme: "dark" });
  await expect(dialog(page)).toBeVisible();
  expect(await page.evaluate(() => (window as { firstPainted?: string }).firstPainted)).toBe("dark");
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
  await dialog(page).getByRole("button", { name: "View Report" }).click();
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
  const place = reportLink(demo.reports[0]!);
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
    const place = reportLink(demo.reports[0]!);
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

test("the page is sent compressed at every address", async ({ request, portal }) => {
  for (const place of ["/", "/report?subscription=s&report=r", "/admin/addreport", "/nowhere"]) {
    const answer = await request.get(portal.origin + place, { headers: { "accept-encoding": "br" } });
    expect(answer.headers()["content-encoding"], place).toBe("br");
  }
});
