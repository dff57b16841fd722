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
  channel: { emit: (event: string, payload: object) => void };
}
type StorybookWindow = Record<"__STORYBOOK_PREVIEW__", StorybookPreview>;

const waitForStories = (page: Page) =>
  page.waitForFunction(() => {
    const { __STORYBOOK_PREVIEW__: preview } = window as unknown as Partial<StorybookWindow>;
    return preview?.storyRenders.every(({ phase = "" }) => ["finished", "errored"].includes(phase));
  });

function chooseTheme(theme: string) {
  const { channel } = (window as unknown as StorybookWindow)["__STORYBOOK_PREVIEW__"];
  channel.emit("updateGlobals", { globals: { theme } });
}

function emitTheme(theme: string) {
  const { channel } = (window as unknown as StorybookWindow)["__STORYBOOK_PREVIEW__"];
  channel.emit("globalsUpdated", { globals: { theme } });
}

/** Waits until Storybook's own listeners, which are older, have got the message. */
const waitForMessage = (type: string) =>
  new Promise<void>((resolve) => {
    addEventListener("message", ({ data }) => {
      if (String(data).includes(type)) resolve();
    });
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

for (const id of ["frame-menu", "dialogs-confirm-delete-view"])
  test(`the documentation page ${id} follows the theme while it is shown`, async ({ page }) => {
    const errors = collectErrors(page);
    await openDocs(page, `${id}--docs`);
    await page.evaluate(chooseTheme, "dark");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    for (const frame of page.frames()) await expect(frame.locator("html")).toHaveAttribute("data-theme", "dark");
    await waitForStories(page);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(errors).toEqual([]);
  });

test("a documentation page keeps its theme where a story in a frame emits an older one", async ({ page }) => {
  await openDocs(page, "dialogs-confirm-delete-view--docs", "dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const frame = page.frames().find((frame) => FRAMES.test(frame.url()));
  await frame?.waitForFunction(() => "__STORYBOOK_PREVIEW__" in window);
  const received = page.evaluate(waitForMessage, "globalsUpdated");
  await frame?.evaluate(emitTheme, "light");
  await received;
  expect(new URL(page.url()).searchParams.get("globals")).toContain("theme:dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("dialogs in the frames of a documentation page open, and leave the focus to the page", async ({ page }) => {
  const errors = collectErrors(page);
  await openDocs(page, "dialogs-confirm-delete-view--docs");
  const frame = page.frameLocator("iframe").first();
  const dialog = frame.getByRole("alertdialog").or(frame.getByRole("dialog"));
  await expect(dialog).toBeVisible();
  expect(await readLayers(page)).toEqual({ focused: "BODY", dialogs: 0 });
  expect(errors).toEqual([]);
});
