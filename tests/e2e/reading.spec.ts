/// <reference lib="dom" />
import { type Browser, expect, type Page } from "@playwright/test";
import { messages } from "../../src/rules/messages.ts";
import { acceptTerms, choose, type Portal, signIn, test } from "../support/e2e/portal.ts";

const selection = (page: Page) => page.getByRole("dialog", { name: "Select Report Details" });
const frame = (page: Page) => page.locator("main iframe");
const shown = (page: Page) => expect(page.frameLocator("main iframe").locator("svg").first()).toBeVisible();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function enter(page: Page, portal: Portal, person = "Ben Ortiz"): Promise<void> {
  await signIn(page, portal, person);
  await acceptTerms(page);
}

async function view(page: Page): Promise<void> {
  await selection(page).getByRole("button", { name: "View Report" }).click();
  await shown(page);
}

const newPage = async (browser: Browser) => (await browser.newContext()).newPage();

test("a link to a report survives sign-in and terms; back and forward go from report to report; for others it is none", async ({
  page,
  portal,
  browser,
  complaints,
}) => {
  await enter(page, portal);
  await view(page);
  await expect(page).toHaveURL(/\/report\?subscription=.+&report=.+/);
  const link = page.url();
  const title = (await frame(page).getAttribute("title")) ?? "";
  await press(page, "Change Report");
  await choose(page, "Report Name", "Hull");
  await view(page);
  await expect(frame(page)).toHaveAttribute("title", /Hull/);
  expect(page.url()).not.toBe(link);
  await page.goBack();
  await expect(frame(page)).toHaveAttribute("title", title);
  expect(page.url()).toBe(link);
  await page.goForward();
  await expect(frame(page)).toHaveAttribute("title", /Hull/);

  for (const [person, may] of [
    ["Ben Ortiz", true],
    ["Greta Lindqvist", false],
  ] as const) {
    const visitor = await newPage(browser);
    await visitor.goto(link);
    await visitor.getByRole("button", { name: person }).click();
    await acceptTerms(visitor);
    if (may) await expect(frame(visitor)).toHaveAttribute("title", title);
    else await expect(selection(visitor)).toContainText(messages.linkedReportAbsent);
    expect(await selection(visitor).count()).toBe(may ? 0 : 1);
    expect(visitor.url()).toBe(link);
    await visitor.context().close();
  }
  expect(complaints).toEqual([]);
});

test("the report has the window without 139 px, at every size, and the page never scrolls", async ({
  page,
  portal,
}) => {
  await enter(page, portal, "Ada Keller");
  await view(page);
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
    [700, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    const whole = { x: 0, y: 100, width, height: height - 139 };
    await expect.poll(() => page.getByRole("region", { name: "Report" }).boundingBox()).toEqual(whole);
    expect(await frame(page).boundingBox()).toEqual(whole);
    const over = await page.evaluate(() =>
      [document.documentElement, document.querySelector("main")!].map((box) => [
        box.scrollWidth - box.clientWidth,
        box.scrollHeight - box.clientHeight,
      ]),
    );
    expect(over).toEqual([
      [0, 0],
      [0, 0],
    ]);
  }
});

for (const [reducedMotion, movements] of [
  ["no-preference", [150, 250, 300]],
  ["reduce", []],
] as const) {
  test(`dialogs move in within 150 ms, out within 300 ms and shake for 250 ms, and the focus comes back: ${reducedMotion}`, async ({
    page,
    portal,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await enter(page, portal);
    await selection(page).getByRole("button", { name: "Cancel" }).click();
    await expect(selection(page)).toHaveCount(0);
    const seen = await page.evaluateHandle(() => {
      const durations = new Set<number>();
      addEventListener(
        "animationstart",
        ({ target }) => {
          for (const one of (target as Element).getAnimations())
            durations.add(Number(one.effect?.getTiming().duration));
        },
        { capture: true },
      );
      return durations;
    });
    await press(page, "Change Report");
    await expect(selection(page).getByRole("combobox", { name: "Client Name" })).toBeFocused();
    await expect(page.locator('[data-phase="open"]')).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator('[data-phase="shaking"]')).toHaveCount(1);
    await expect(page.locator('[data-phase="open"]')).toBeVisible();
    await press(page, "Cancel");
    await expect(selection(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Change Report" })).toBeFocused();
    const lasting = await seen.evaluate((durations) =>
      [...durations].filter((duration) => duration > 0).toSorted((a, b) => a - b),
    );
    expect(lasting).toEqual(movements);
  });
}

test("hostile names are words, and nothing else", async ({ page, portal, complaints }) => {
  const hostile = `"'><img src=x onerror="window.pwned=1"><script>window.pwned=1</script>`;
  await page.route(
    /\/serverside\/api\/(getusersubscriptions|getuserreports|user\/getusername|pbi\/embedreport)$/,
    async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      const named = (_: string, key: string) => `"${key}":${JSON.stringify(hostile)}`;
      await route.fulfill({
        response: answer,
        body: route.request().url().endsWith("getusername")
          ? hostile
          : text.replace(/"(displayName|reportName|errorMessage)":"[^"]*"/g, named),
      });
    },
  );
  await enter(page, portal);
  await expect(page.getByRole("banner", { includeHidden: true })).toContainText(hostile);
  await expect(selection(page).getByRole("combobox", { name: "Report Name" })).toHaveValue(hostile);
  await view(page);
  await expect(frame(page)).toHaveAttribute("title", hostile);
  await page.goto(
    `${portal.origin}/report?subscription=${encodeURIComponent(hostile)}&report=${encodeURIComponent(hostile)}`,
  );
  await selection(page).waitFor();
  // what was warmed last may still be on its way
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect(await page.evaluate(() => "pwned" in window)).toBe(false);
  expect(complaints).toEqual([]);
});

test("offline a report is not had, and is once the network is back; the one that shows stays", async ({
  page,
  portal,
  context,
}) => {
  await enter(page, portal);
  await view(page);
  await context.setOffline(true);
  await expect(page.frameLocator("main iframe").locator("svg").first()).toBeVisible();
  await press(page, "Change Report");
  await choose(page, "Report Name", "Hull");
  await press(page, "View Report");
  await expect(page.getByRole("alert")).toContainText(messages.reportDetailsFailed);
  await context.setOffline(false);
  await press(page, "Try again");
  await shown(page);
  await expect(frame(page)).toHaveAttribute("title", /Hull/);
});

test("when somebody else signs in in another tab, nothing more is done under the name that this one shows", async ({
  page,
  portal,
  context,
}) => {
  await enter(page, portal);
  await view(page);
  const other = await context.newPage();
  await other.goto(portal.origin);
  await selection(other).getByRole("button", { name: "Cancel" }).click();
  await press(other, "Sign out");
  await other.getByRole("button", { name: "Greta Lindqvist" }).click();
  await acceptTerms(other);
  await selection(other).waitFor();

  const acts: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().startsWith(portal.origin)) acts.push(request.url());
  });
  const fresh = page.waitForEvent("load");
  await press(page, "Change Report");
  await choose(page, "Report Name", "Hull").catch(() => undefined);
  await page.evaluate(() => dispatchEvent(new Event("focus"))).catch(() => undefined);
  await fresh;
  expect(acts).toEqual([]);
  await expect(page.getByRole("banner", { includeHidden: true })).toContainText("Greta Lindqvist");
});

test("a session that ends refuses every call at once: one way to the login, and back to the same report", async ({
  page,
  portal,
  context,
}) => {
  await enter(page, portal);
  await view(page);
  const link = page.url();
  await context.clearCookies({ name: "__Host-Http-insights" });
  const logins: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === "/serverside/api/auth/authorize")
      logins.push(request.url());
  });
  await page.reload();
  await expect.poll(() => logins).toHaveLength(1);
  await shown(page);
  expect(page.url()).toBe(link);
  expect(logins).toHaveLength(1);
});

test("a sign-in that never succeeds ends on the error page, and can be tried again", async ({ page, portal }) => {
  await page.route("**/auth/authorize?**", (route) =>
    route.fulfill({ status: 302, headers: { location: `${portal.origin}/report` } }),
  );
  await page.goto(portal.origin);
  await expect(page).toHaveURL(/\/error$/);
  await page.unroute("**/auth/authorize?**");
  await press(page, "Try again");
  await expect(page.getByRole("button", { name: "Ben Ortiz" })).toBeVisible();
});

test("after signing out, going back shows nothing of it", async ({ page, portal }) => {
  await enter(page, portal);
  await view(page);
  await press(page, "Sign out");
  await expect(page.getByRole("button", { name: "Ben Ortiz" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Ben Ortiz" })).toBeVisible();
  expect(await frame(page).count()).toBe(0);
});
