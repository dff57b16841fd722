import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { launchOptions, withScrollBars } from "../../tools/browser.ts";
import { eachPage, findCuts } from "../support/e2e/demo-report.ts";
import { lazyPlaces } from "../support/e2e/lazy-places.ts";
import { enterPortalAnew, type Portal, test } from "../support/e2e/portal.ts";
import { cancelSelection, ribbon, selectionDialog, viewReport } from "../support/e2e/report-view.ts";
import { recordFigure } from "../support/server/figures.ts";
import { createFontEnvironment, type Typeface, typefaces } from "../support/server/typefaces.ts";
import { readFileSync } from "node:fs";
import { transformWithOxc } from "vite";

const WIDTHS = [1440, 768, 375];
const WINDOW = { width: 1440, height: 900 };

const startBrowser = (typeface: Typeface) =>
  chromium.launch({
    ...withScrollBars(launchOptions()),
    env: { ...process.env, ...createFontEnvironment(typeface) },
  });

async function findUsedFonts(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  await client.send("DOM.enable");
  await client.send("CSS.enable");
  const { root } = await client.send("DOM.getDocument");
  const { nodeId } = await client.send("DOM.querySelector", { nodeId: root.nodeId, selector: "[role=dialog] h2" });
  const { fonts } = await client.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

async function signInAsAdministrator(browser: Browser, portal: Portal, typeface: Typeface) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await enterPortalAnew(page, portal, "Ada Keller");
  await expect(selectionDialog(page)).toBeVisible();
  expect(await findUsedFonts(page)).toEqual([typeface]);
  await cancelSelection(page);
  await page.getByRole("button", { name: "Essential only" }).click();
  const state = await context.storageState();
  await context.close();
  return { storageState: state, baseURL: portal.origin, viewport: WINDOW, reducedMotion: "reduce" } as const;
}

/** An open menu covers what lies under it. */
const excludeRibbon = (page: Page) => ribbon(page).evaluate((element) => element.setAttribute("inert", ""));

test.describe.configure({ mode: "parallel" });

for (const typeface of typefaces)
  test(`no screen cuts, covers or overflows anything in ${typeface}`, async ({ portal }) => {
    test.setTimeout(20 * 60_000);
    const browser = await startBrowser(typeface);
    const options = await signInAsAdministrator(browser, portal, typeface);
    const problems: string[] = [];
    const openPage = async (show: (page: Page) => Promise<void>) => {
      const context = await browser.newContext(options);
      await show(await context.newPage());
      await context.close();
    };
    for (const [name, { open, loaded, retry }] of Object.entries(lazyPlaces))
      await openPage(async (page) => {
        await open(page);
        if (name === "status bar") await retry?.(page);
        await expect(loaded(page).first()).toBeVisible();
        if (name === "account menu") await excludeRibbon(page);
        for (const width of WIDTHS) {
          await page.setViewportSize({ ...WINDOW, width });
          problems.push(...(await findLayoutProblems(page)).map((problem) => `${name}, ${width} px: ${problem}`));
        }
      });
    for (const width of WIDTHS)
      await openPage(async (page) => {
        await page.setViewportSize({ ...WINDOW, width });
        await page.goto("/report");
        await viewReport(page);
        await eachPage(page, async (report, name) => {
          problems.push(...(await findCuts(report)).map((cut) => `${name}, ${width} px: ${cut}`));
        });
      });
    await browser.close();
    expect(problems).toEqual([]);
    recordFigure(`layout in ${typeface}`, "0 problems", "0 problems");
  });

/** The rules that also every story is checked with. */
const RULES_FILE = "tests/stories/layout-rules.ts";
const rules = transformWithOxc(readFileSync(RULES_FILE, "utf8"), RULES_FILE);
/** A layout may still be moving: a problem counts when it is there in so many frames in a row. */
const FRAMES_TO_SETTLE = 60;

/** Texts and controls that are cut off, overlap or are covered, and a page that is wider than its window. */
async function findLayoutProblems(page: Page): Promise<string[]> {
  const { code } = await rules;
  return page.evaluate(`(async () => {
    ${code.replaceAll("export ", "")}
    let problems = [];
    for (let frame = 0; frame < ${FRAMES_TO_SETTLE}; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      problems = findLayoutProblems(document);
      if (problems.length === 0) break;
    }
    return problems;
  })()`);
}
