/// <reference lib="dom" />
import { expect } from "@playwright/test";
import { PNG } from "pngjs";
import pixelmatch from "pixelmatch";
import type { Page } from "@playwright/test";
import { demo } from "../../server/standins/demo-data.ts";
import { reportLink } from "../../src/rules/report/report-link.ts";
import { acceptTerms, type Portal, signIn, test } from "../support/e2e/portal.ts";

const APPLICATION = /\/assets\/start-[^/]*\.js$/;
const dialog = (page: Page) => page.getByRole("dialog", { name: "Select Report Details" });

/** Comes back signed in, with the application's script held until it is let go. */
async function comeBack(
  page: Page,
  portal: Portal,
  person: string,
  { theme = "system", place = "/report" } = {},
): Promise<() => Promise<void>> {
  await signIn(page, portal, person);
  await acceptTerms(page);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Necessary only" }).click();
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

const pictures = [
  { person: "Ada Keller", system: "light", width: 1280, theme: "system" },
  { person: "Ben Ortiz", system: "dark", width: 1280, theme: "system" },
  { person: "Ben Ortiz", system: "light", width: 360, theme: "system" },
  { person: "Ben Ortiz", system: "light", width: 1280, theme: "dark" },
] as const;

for (const { person, system, width, theme } of pictures) {
  test(`the first screen looks as the application draws it: ${person}, ${width} wide, the system ${system}, the theme ${theme}`, async ({
    page,
    portal,
    complaints,
  }) => {
    await page.emulateMedia({ colorScheme: system, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 720 });
    const letGo = await comeBack(page, portal, person, { theme });
    await expect(dialog(page)).toBeVisible();
    const early = PNG.sync.read(await page.screenshot());
    await letGo();
    await page.locator('[data-phase="open"]').waitFor();
    const own = PNG.sync.read(await page.screenshot());
    expect(pixelmatch(early.data, own.data, undefined, own.width, own.height, { threshold: 0.1 })).toBe(0);
    expect(complaints).toEqual([]);
  });
}

test("what is typed on the first screen searches in the application", async ({ page, portal }) => {
  const letGo = await comeBack(page, portal, "Ben Ortiz");
  await page.getByRole("combobox", { name: "Report Name" }).fill("zzz");
  await letGo();
  await expect(page.getByRole("combobox", { name: "Report Name" })).toHaveValue("zzz");
  await expect(page.getByText("Nothing matches").first()).toBeVisible();
});

test("a theme chosen against the system holds from the first paint", async ({ page, portal }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() => {
    new PerformanceObserver((_paints, observer) => {
      observer.disconnect();
      Object.assign(window, { firstPainted: document.documentElement.dataset["theme"] });
    }).observe({ type: "paint", buffered: true });
  });
  await comeBack(page, portal, "Ben Ortiz", { theme: "dark" });
  await expect(dialog(page)).toBeVisible();
  expect(await page.evaluate(() => (window as { firstPainted?: string }).firstPainted)).toBe("dark");
});

test("what is pressed on the first screen, the application does", async ({ page, portal }) => {
  const letGo = await comeBack(page, portal, "Ben Ortiz");
  await page.getByRole("combobox", { name: "Report Name" }).click();
  await letGo();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Report Name" })).toBeFocused();
});

test("View Report pressed on the first screen shows the report", async ({ page, portal }) => {
  const letGo = await comeBack(page, portal, "Ben Ortiz");
  await dialog(page).getByRole("button", { name: "View Report" }).click();
  await letGo();
  await expect(page.locator("#report-stage")).toHaveAttribute("data-state", "viewing");
});

test("before the terms are accepted the first screen is not shown", async ({ page, portal }) => {
  const letGo = await comeBack(page, portal, "Ben Ortiz");
  await letGo();
  await page.evaluate(() => localStorage.setItem("ToUAccepted", "somebody.else@example.test"));
  await page.reload();
  await expect(page.getByRole("dialog", { name: "Terms of Use" })).toBeVisible();
  await expect(page.locator("#first-screen")).toHaveCount(0);
});

test("the report that an address names is asked for before the application is there, and once", async ({
  page,
  portal,
  complaints,
}) => {
  const place = reportLink(demo.reports[0]!);
  const asked: string[] = [];
  page.on("request", (request) => page.url().endsWith(place) && asked.push(request.url()));
  const early = page.waitForRequest(
    (request) => request.url().endsWith("/pbi/embedreport") && page.url().endsWith(place),
  );
  const letGo = await comeBack(page, portal, "Ben Ortiz", { place });
  await early;
  await letGo();
  await expect(page.locator("#report-stage")).toHaveAttribute("data-state", "viewing");
  expect(asked.filter((url) => url.endsWith("/pbi/embedreport"))).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test("the page travels compressed, whatever address it is asked at", async ({ request, portal }) => {
  for (const place of ["/", "/report?subscription=s&report=r", "/admin/addreport", "/nowhere"]) {
    const answer = await request.get(portal.origin + place, { headers: { "accept-encoding": "br" } });
    expect(answer.headers()["content-encoding"], place).toBe("br");
  }
});
