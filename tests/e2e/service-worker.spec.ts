/// <reference lib="dom" />
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { fullBrowserOptions } from "../../tools/browser.ts";
import { acceptTerms, enterPortalAnew, type Portal, test as base } from "../support/e2e/portal.ts";
import {
  cancelSelection,
  expectSignInPage,
  pressAccountItem,
  openNewContext,
  selectionDialog,
  viewReport,
} from "../support/e2e/report-view.ts";
import { isLongRun } from "../support/server/figures.ts";
import { findFreePorts } from "../support/server/free-ports.ts";
import { copyDemoData } from "../support/server/kept-stores.ts";
import { type ServerProcess, startServerProcess } from "../support/server/server-process.ts";

const dataDir = mkdtempSync(join(tmpdir(), "portal-"));
const buildsDir = mkdtempSync(join(tmpdir(), "builds-"));
const port = String(await findFreePorts());
const start = (env = {}) => startServerProcess({ env: { PORT: port, DATA_DIR: dataDir, WEB_ROOT: "dist", ...env } });
let server: ServerProcess;
async function restart(env = {}): Promise<void> {
  await server.stop();
  server = await start(env);
}

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
  portal: async ({}, provide) => provide({ origin: server.origin }),
});
test.use({ launchOptions: { ...fullBrowserOptions(), ignoreDefaultArgs: ["--disable-back-forward-cache"] } });
// The last file would otherwise leave one of two processors idle. Each process has its own server, and runs one half of
// the tests in their order: one of the two long tests stands in each half.
test.describe.configure({ mode: "parallel" });
test.beforeAll(async () => {
  await copyDemoData(dataDir);
  server = await start();
});
test.afterAll(async () => {
  await server.stop();
  for (const folder of [dataDir, buildsDir]) rmSync(folder, { recursive: true });
});

const banner = (page: Page) => page.getByRole("banner", { includeHidden: true });

/** Enters the portal, and waits until the worker keeps its shell. */
async function installWorker(page: Page, portal: Portal, user?: string): Promise<void> {
  await enterPortalAnew(page, portal, user);
  await selectionDialog(page).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
}

/** Opens an address, and tells whether the worker has answered. */
const openAgain = async (page: Page, portal: Portal, path = "/report") =>
  (await page.goto(portal.origin + path))?.fromServiceWorker();

const readCache = (page: Page) =>
  page.evaluate(async () => {
    const kept: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        kept.push({ path: new URL(request.url).pathname, text: (await (await cache.match(request))?.text()) ?? "" });
    }
    return kept;
  });

/** Waits until the newest worker has taken over and so many builds are kept. */
async function waitForBuilds(page: Page, count: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  const readWorker = () =>
    page.evaluate(async () => {
      const { installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
      return { isInstalling: Boolean(installing), isWaiting: Boolean(waiting), builds: (await caches.keys()).length };
    });
  await expect
    .poll(async () => {
      const worker = await readWorker();
      // The new worker waits until the old one is stopped, which the browser leaves undone while Playwright is attached.
      if (worker.isWaiting) await devtools.send("ServiceWorker.stopAllWorkers");
      return worker;
    })
    .toEqual({ isInstalling: false, isWaiting: false, builds: count });
}

/** As if each file had changed. */
const withOtherNames = (text: string) =>
  text.replaceAll(/-[\w-]{8}(?=\.(?:js|css)\b)/g, (hash) => `-${hash.slice(5)}${hash.slice(1, 5)}`);

/** Where its service worker is installed when the promise of this expression is resolved. */
function createNewBuild(installed: string): string {
  const folder = mkdtempSync(join(buildsDir, "next-"));
  cpSync("dist", folder, { recursive: true, filter: (path) => !path.endsWith(".br") });
  for (const name of globSync("**/*.{js,css,html}", { cwd: folder })) {
    const file = join(folder, name);
    writeFileSync(file, withOtherNames(readFileSync(file, "utf8")));
    renameSync(file, join(folder, withOtherNames(name)));
  }
  appendFileSync(
    join(folder, "service-worker.js"),
    `self.addEventListener("install", (e) => e.waitUntil(${installed}))`,
  );
  return folder;
}

test("a second visit is opened from the browser's cache, requests only data, and nothing of a person is kept", async ({
  page,
  pageErrors,
  portal,
}) => {
  await installWorker(page, portal);
  expect(await openAgain(page, portal)).toBe(true);
  await viewReport(page);
  const transferred = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => transferSize > 0 && name.startsWith(location.origin))
      .map(({ name }) => new URL(name).pathname),
  );
  expect(transferred.filter((path) => /^\/(assets|serverside\/api\/(user|getuser))/.test(path))).toEqual([]);
  await openAgain(page, portal, "/report?subscription=none&report=none");
  const kept = await readCache(page);
  expect(kept.filter(({ path }) => !/^\/(assets\/|shell\.html$)/.test(path))).toEqual([]);
  expect(kept.filter(({ text }) => /Ben Ortiz|@example|Alderbrook|Cargo in Transit/.test(text))).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test("who signs in after another person sees nothing of them", async ({ page, portal }) => {
  await installWorker(page, portal, "Ada Keller");
  await cancelSelection(page);
  await pressAccountItem(page, "Sign out");
  await expectSignInPage(page);
  await page.getByRole("button", { name: "Greta Lindqvist" }).click();
  await acceptTerms(page);
  await selectionDialog(page).waitFor();
  expect(await openAgain(page, portal)).toBe(true);
  await cancelSelection(page);
  await expect(banner(page)).toContainText("Greta Lindqvist");
  await expect(page.getByText("Ada Keller")).toHaveCount(0);
});

test("without a session the page from the cache leads to the sign-in, and from there back", async ({
  page,
  portal,
}) => {
  await installWorker(page, portal);
  await page.context().clearCookies();
  // The page may leave before it is loaded.
  await page.goto(portal.origin, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Ben Ortiz" }).click();
  await expect(banner(page)).toContainText("Ben Ortiz");
});

test("a page from the browser's cache comes back from the back/forward cache in its session only", async ({
  page,
  portal,
}) => {
  await installWorker(page, portal, "Ada Keller");
  await openAgain(page, portal);
  await cancelSelection(page);
  await expect(banner(page)).toContainText("Ada Keller");
  await page.goto(`${portal.origin}/privacy.html`);
  await page.context().clearCookies();
  await page.evaluate(() => setTimeout(() => history.back()));
  await expect(page.getByRole("button", { name: "Ada Keller" })).toBeVisible();
});

test("a new version replaces the old one, and SERVICE_WORKER=off removes the worker", async ({ page, portal }) => {
  const readMailbox = () => page.evaluate(() => document.querySelector("#portal-config")?.textContent ?? "");
  await installWorker(page, portal);

  await restart({ SUPPORT_EMAIL: "new@example.test" });
  await openAgain(page, portal);
  await selectionDialog(page).waitFor();
  await waitForBuilds(page, 2);
  expect(await openAgain(page, portal)).toBe(true);
  expect(await readMailbox()).toContain("new@example.test");

  await restart({ SERVICE_WORKER: "off" });
  await openAgain(page, portal);
  await selectionDialog(page).waitFor();
  await waitForBuilds(page, 0);
  expect(await openAgain(page, portal)).toBe(false);
  await selectionDialog(page).waitFor();
  // The tests after it need a worker.
  await restart();
});

test("without the network the portal shows its own page, and goes on when it is back [fault: offline]", async ({
  page,
  portal,
}) => {
  await installWorker(page, portal);
  await openAgain(page, portal);
  await selectionDialog(page).waitFor();
  await page.context().setOffline(true);
  await openAgain(page, portal);
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.context().setOffline(false);
  await selectionDialog(page).waitFor();
});

test("a private window is opened from its cache, and keeps nothing when it is closed", async ({ browser, portal }) => {
  const closed = await openNewContext(browser);
  await installWorker(closed, portal);
  expect(await openAgain(closed, portal)).toBe(true);
  await selectionDialog(closed).waitFor();
  await closed.context().close();

  const next = await openNewContext(browser);
  expect(await openAgain(next, portal, "/privacy.html")).toBe(false);
  expect(await readCache(next)).toEqual([]);
  expect(await next.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0);
  await next.context().close();
});

test("when the browser has emptied its cache, the page comes from the server", async ({ page, pageErrors, portal }) => {
  await installWorker(page, portal);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto(portal.origin);
  await selectionDialog(page).waitFor();
  expect(pageErrors).toEqual([]);
});

test("on a full disk no worker is kept, and the page comes from the server", async ({ page, pageErrors, portal }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: portal.origin, quotaSize: 1000 });
  await enterPortalAnew(page, portal);
  await selectionDialog(page).waitFor();
  expect(await openAgain(page, portal)).toBe(false);
  await selectionDialog(page).waitFor();
  expect(pageErrors).toEqual([]);
});

const installations = {
  "slowly kept": "new Promise((resolve) => setTimeout(resolve, 2000))",
  ...(isLongRun && { "not kept": "Promise.reject(new Error('The disk is full'))" }),
};
for (const [how, installed] of Object.entries(installations))
  test(`a page of a build that is gone works, and Reload opens the new build, which is ${how}`, async ({
    page,
    portal,
  }) => {
    const [webRoot, buildsFolder] = [createNewBuild(installed), join(buildsDir, "kept")];
    const readStart = () => page.evaluate(() => document.querySelector('link[href*="/start-"]')?.getAttribute("href"));
    await restart({ BUILDS_DIR: buildsFolder });
    await installWorker(page, portal, "Ada Keller");
    const oldStart = await readStart();
    await server.stop();
    rmSync(buildsFolder, { recursive: true });

    server = await start({ WEB_ROOT: webRoot, BUILDS_DIR: buildsFolder });
    expect(await openAgain(page, portal)).toBe(true);
    expect(await readStart()).toBe(oldStart);
    await cancelSelection(page);
    await page.getByRole("link", { name: "Admin" }).click();
    await expect(page.getByText("A new version is available.")).toBeVisible();
    await page.getByRole("button", { name: "Reload" }).first().click();
    await expect(page.getByRole("tab", { name: "Add Report" })).toBeVisible();
    expect(await readStart()).toBe(withOtherNames(oldStart!));
  });
