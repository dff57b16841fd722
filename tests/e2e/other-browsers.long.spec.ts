import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasOtherBrowser, otherBrowserNames } from "../../tools/other-browsers.ts";
import { startFirefox } from "../support/e2e/other-browsers/firefox.ts";
import { createOtherPage, type OtherPage } from "../support/e2e/other-browsers/other-page.ts";
import { startWebKit } from "../support/e2e/other-browsers/webkit.ts";
import { type Portal, test } from "../support/e2e/portal.ts";
import { recordFigure } from "../support/server/figures.ts";
import { findFreePorts } from "../support/server/free-ports.ts";
import { startServerProcess } from "../support/server/server-process.ts";

const starters = { Firefox: () => startFirefox(), WebKit: startWebKit };
const FOCUSED_LABEL = "document.activeElement?.labels?.[0]?.textContent";
/** For a moment the first screen's controls stand beside those of the application. */
const IS_OPENED_BY_WORKER = `"fromWorker" in document.documentElement.dataset && document.querySelector(".shell, #first-screen") === null`;
const STAGE_STATE = `document.querySelector("#report-stage")?.dataset.state`;

const includesText = (selector: string, text: string) =>
  `document.querySelector(${JSON.stringify(selector)})?.textContent.includes(${JSON.stringify(text)})`;

async function enterPortal(page: OtherPage, { origin }: Portal, user: string): Promise<void> {
  await page.open(origin);
  await signIn(page, user);
}

async function signIn(page: OtherPage, user: string): Promise<void> {
  await page.press("button", user);
  await page.press("checkbox", "I agree to these Online Terms of Use");
  await page.press("button", "I Accept");
}

async function viewReport(page: OtherPage): Promise<void> {
  await page.press("field", "Report Name");
  await page.press("option", "Hull");
  await page.press("button", "View Report");
  await page.expectValue(STAGE_STATE, "viewing");
  await page.expectValue(`document.querySelector("main iframe")?.title.includes("Hull")`, true);
  await page.expectValue(includesText("header", "Ben Ortiz"), true);
}

async function changePageAndSignOut(page: OtherPage): Promise<void> {
  await page.press("field", "Page");
  await page.press("option", "2 ");
  await page.expectValue(includesText("[role=combobox][aria-label=Page]", "2 /"), true);
  await page.press("button", "Ben Ortiz");
  await page.press("button", "Sign out");
  await page.expectValue(includesText("h1", "Sign in to Risk Insight"), true);
}

async function addReport(page: OtherPage, portal: Portal): Promise<void> {
  await enterPortal(page, portal, "Ada Keller");
  await page.press("button", "Cancel");
  await page.press("button", "Essential only");
  await page.press("link", "Admin");
  await page.press("field", "Subscription");
  await page.press("option", "Alderbrook");
  await page.type("Report Id", randomUUID());
  await page.type("Report Name", "Added report");
  await page.type("Group Id", randomUUID());
  await page.press("button", "Add Report");
  await page.expectValue(includesText("[role=dialog]", "Report added successfully"), true);
  await page.press("button", "OK");
  await page.expectValue(FOCUSED_LABEL, "Subscription");
}

/** The other journeys are made without the worker. */
async function visitAgain(page: OtherPage): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-"));
  const env = { PORT: String(await findFreePorts()), DATA_DIR: dataDir, WEB_ROOT: "dist" };
  const portal = await startServerProcess({ env });
  try {
    await enterPortal(page, portal, "Ben Ortiz");
    await page.expectValue("navigator.serviceWorker.controller !== null", true);
    await page.open(portal.origin);
    await page.expectValue(IS_OPENED_BY_WORKER, true);
    await viewReport(page);
    await changePageAndSignOut(page);
    await signIn(page, "Greta Lindqvist");
    await page.open(portal.origin);
    await page.expectValue(IS_OPENED_BY_WORKER, true);
    await page.expectValue(includesText("header", "Greta Lindqvist"), true);
    await page.expectValue(includesText("body", "Ben Ortiz"), false);
    await page.evaluate(`void (${findKeptData.toString()})()`);
    await page.expectValue("window.keptData", []);
  } finally {
    await portal.stop();
    rmSync(dataDir, { recursive: true });
  }
}

/** Runs in the page. Tells which answers in its caches know something about a person. */
async function findKeptData(): Promise<void> {
  const keptData: string[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const text = (await (await cache.match(request))?.text()) ?? "";
      if (/Ben Ortiz|Greta|@example|Alderbrook|Hull/.test(text)) keptData.push(request.url);
    }
  }
  Object.assign(window, { keptData });
}

/** Debian's Firefox and WebKit, which the long run installs. */
for (const name of otherBrowserNames.filter(hasOtherBrowser)) {
  test.describe(name, () => {
    test.describe.configure({ timeout: 180_000 });

    const testJourney = (
      who: string,
      title: string,
      travel: (page: OtherPage, portal: Portal) => Promise<void>,
      start = starters[name],
    ) =>
      test(`${title} in ${name}`, async ({ portal }) => {
        const browser = await start();
        try {
          await travel(createOtherPage(browser), portal);
        } finally {
          await browser.close();
        }
        recordFigure(`${who} in ${name}`, "passed", "passed");
      });

    testJourney(
      "a reader",
      "a reader signs in, accepts the terms, selects a report and sees it",
      async (page, portal) => {
        await enterPortal(page, portal, "Ben Ortiz");
        await viewReport(page);
        await changePageAndSignOut(page);
      },
    );

    testJourney("an administrator", "an administrator adds a report, and the focus returns to the form", addReport);

    const again = "the second visit of a person, and one of another person, are opened from the cache";
    testJourney("a second visit", again, visitAgain);
    if (name === "Firefox")
      testJourney("a second visit in private", `${again} in a private window`, visitAgain, () =>
        startFirefox("--private"),
      );
  });
}
