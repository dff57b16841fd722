/// <reference lib="dom" />
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { recordFigure } from "../support/server/figures.ts";
import { serveFolder, type StaticServer } from "../../tools/static-server.ts";

const FOLDER = "storybook-static";
let server: StaticServer;
let docsIds: string[];

test.beforeAll(async () => {
  // `npm run test:long` has built it.
  const { entries } = JSON.parse(readFileSync(`${FOLDER}/index.json`, "utf8")) as StorybookIndex;
  docsIds = Object.keys(entries).filter((id) => entries[id]?.type === "docs");
  server = await serveFolder(FOLDER, { basePath: "/any/folder", cachedPath: "/assets/" });
});
test.afterAll(() => server.close());
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The stories that a documentation page shows in frames. */
const FRAMES = /iframe\.html\?embed=true/;

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    // The browser itself reports the answers that a story's mock back end refuses.
    const isMockedRefusal = /\/(serverside|api)\//.test(message.location().url);
    if (message.type() === "error" && !isMockedRefusal) errors.push(message.text());
  });
  return errors;
}

/** Opens a documentation page and waits until each story that is not in a frame is shown. */
async function openDocs(page: Page, id: string, theme = "light") {
  await page.goto(`${server.url}/iframe.html?viewMode=docs&id=${id}&globals=theme:${theme};a11y.manual:!true`);
  await expect(page.locator("#storybook-docs .sbdocs-content")).toBeVisible();
  await waitForStories(page);
}

interface StorybookIndex {
  entries: Record<string, { type: "story" | "docs" }>;
}
interface StorybookPreview {
  storyRenders: { phase?: string }[];
}
type StorybookWindow = Record<"__STORYBOOK_PREVIEW__", StorybookPreview>;

const waitForStories = (page: Page) =>
  page.waitForFunction(() => {
    const { __STORYBOOK_PREVIEW__: preview } = window as unknown as Partial<StorybookWindow>;
    return preview?.storyRenders.every(({ phase = "" }) => ["finished", "errored"].includes(phase));
  });

const readLayers = (page: Page) =>
  page.evaluate(() => ({
    focused: document.activeElement?.tagName,
    dialogs: document.querySelectorAll("[role=dialog], [role=alertdialog], dialog:modal").length,
  }));

async function readFaults(page: Page): Promise<string[]> {
  const { focused, dialogs } = await readLayers(page);
  return [
    ...(focused === "BODY" ? [] : [`the focus is on ${focused}`]),
    ...(dialogs === 0 ? [] : [`${dialogs} dialogs`]),
  ];
}

for (const theme of ["light", "dark"])
  test(`documentation pages open in the ${theme} theme without an error, a modal layer or a taken focus`, async ({
    page,
  }) => {
    test.setTimeout(20 * 60_000);
    // The stories in the frames have tests of their own; here they would only be many.
    await page.route(FRAMES, (route) => route.fulfill({ body: "" }));
    const errors = collectErrors(page);
    const faults: string[] = [];
    for (const id of docsIds) {
      await openDocs(page, id, theme);
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      const found = [...(await readFaults(page)), ...errors.splice(0)];
      faults.push(...found.map((fault) => `${id}: ${fault}`));
    }
    recordFigure(`documentation pages, ${theme}`, `${docsIds.length} opened, ${faults.length} faults`, "0 faults");
    expect(faults).toEqual([]);
    expect(docsIds.length).toBeGreaterThan(20);
  });
