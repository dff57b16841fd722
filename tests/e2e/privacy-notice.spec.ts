/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { choose, enterPortal, type Portal, test } from "../support/e2e/portal.ts";
import { cancelSelection } from "../support/e2e/report-view.ts";

const MAX_TABS = 150;

/** What has the focus in the page's content, and whether the notice lies on it. Undefined: the focus is elsewhere. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const notice = document.querySelector(".consent-notice")?.getBoundingClientRect();
    if (!notice) throw new Error("The notice is not shown");
    if (!focused?.closest("main") || focused.tagName === "MAIN") return undefined;
    const box = focused.getBoundingClientRect();
    const isCovered =
      box.bottom > notice.top && box.top < notice.bottom && box.right > notice.left && box.left < notice.right;
    // A region that is scrolled by keys is larger than a control.
    const isRegion = box.height > 200;
    const name = `${focused.tagName} ${focused.getAttribute("aria-label") ?? focused.textContent.trim().slice(0, 40)}`;
    return { name, isCovered: isCovered && !isRegion };
  });

/** Walks through the content with Tab. Returns how many stops there were, and those that the notice covers. */
async function walk(page: Page): Promise<{ stops: number; covered: string[] }> {
  await page.locator("main").focus();
  const covered: string[] = [];
  for (let stops = 0; stops < MAX_TABS; stops += 1) {
    await page.keyboard.press("Tab");
    const focus = await readFocus(page);
    if (!focus) return { stops, covered };
    if (focus.isCovered) covered.push(focus.name);
  }
  return { stops: MAX_TABS, covered };
}

interface Place {
  path: string;
  prepare?: (page: Page) => Promise<void>;
  /** A wide window lays it out in another way. */
  differsWhenWide?: boolean;
}

const openFirstRow = (page: Page) => page.locator("main tbody").getByRole("button").first().click();
const places: Place[] = [
  { path: "/report", prepare: cancelSelection, differsWhenWide: true },
  { path: "/admin/reports", prepare: openFirstRow },
  { path: "/admin/clients", prepare: openFirstRow },
  { path: "/admin/people", prepare: openFirstRow, differsWhenWide: true },
  {
    path: "/admin/access",
    prepare: (page) => choose(page, "Client", "Alderbrook Marine Group"),
    differsWhenWide: true,
  },
  { path: "/admin/usage" },
  { path: "/admin/audit" },
  { path: "/admin/service" },
  { path: "/admin/addreport", differsWhenWide: true },
  {
    path: "/admin/modifyreport",
    prepare: async (page) => {
      await choose(page, "Subscription", "Alderbrook Marine Group");
      await choose(page, "Report", "Cargo in Transit");
    },
  },
];

async function walkThrough(visited: readonly Place[], page: Page, portal: Portal) {
  const found: Record<string, string[]> = {};
  for (const { path, prepare } of visited) {
    await page.goto(portal.origin + path);
    await prepare?.(page);
    await page.waitForLoadState("networkidle");
    const { stops, covered } = await walk(page);
    expect(stops, path).toBeGreaterThan(1);
    if (covered.length > 0) found[path] = covered;
  }
  return found;
}

for (const [width, height, visited] of [
  [375, 667, places],
  [1280, 720, places.filter(({ differsWhenWide }) => differsWhenWide)],
] as const)
  test(`the privacy notice never covers the focus, on a screen of ${width} × ${height}`, async ({ page, portal }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height });
    await enterPortal(page, portal, "Ada Keller");
    expect(await walkThrough(visited, page, portal)).toEqual({});
  });
