/// <reference lib="dom" />
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { serveFolder, type StaticServer } from "../../tools/static-server.ts";

const FOLDER = "storybook-static";
let server: StaticServer;
let ids: string[];

test.beforeAll(async () => {
  // `npm run workshop:build` makes the folder; `npm test` has made it for the pictures.
  const index = JSON.parse(readFileSync(`${FOLDER}/index.json`, "utf8")) as { entries: object };
  ids = Object.keys(index.entries);
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
async function openDocs(page: Page, id: string) {
  await page.goto(`${server.url}/iframe.html?viewMode=docs&id=${id}&globals=a11y.manual:!true`);
  await expect(page.locator("#storybook-docs .sbdocs-content")).toBeVisible();
  await page.waitForFunction(() => {
    const { __STORYBOOK_PREVIEW__: preview } = window as unknown as Record<
      string,
      { storyRenders: { phase?: string }[] }
    >;
    return preview?.storyRenders.every(({ phase = "" }) => ["finished", "errored"].includes(phase));
  });
}

const readLayers = (page: Page) =>
  page.evaluate(() => ({
    focused: document.activeElement?.tagName,
    dialogs: document.querySelectorAll("[role=dialog], [role=alertdialog], dialog:modal").length,
  }));

for (const id of ["frame-bar-message", "admin-bulk-actions", "admin-modify-report", "admin-user-report-mapping"])
  test(`the documentation page ${id} opens without an error, a modal layer or a taken focus`, async ({ page }) => {
    // The stories in the frames have tests of their own; here they would only be many.
    await page.route(FRAMES, (route) => route.fulfill({ body: "" }));
    const errors = collectErrors(page);
    await openDocs(page, `${id}--docs`);
    expect(await readLayers(page)).toEqual({ focused: "BODY", dialogs: 0 });
    expect(errors).toEqual([]);
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

test("every link of the first page leads to a page or story", async ({ page }) => {
  await openDocs(page, "start-here--docs");
  await expect(page.getByRole("row")).not.toHaveCount(0);
  const links = await page
    .getByRole("row")
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(links.length).toBeGreaterThan(8);
  expect(links.filter((link) => !ids.includes(link.split("/").at(-1) ?? ""))).toEqual([]);
});

test("opened from a file, the workshop shows its first page, a story that calls the back end, and no error", async ({
  page,
}) => {
  const errors = collectErrors(page);
  await page.goto(pathToFileURL(`${FOLDER}/index.html`).href);
  const content = page.frameLocator("#storybook-preview-iframe");
  await expect(content.getByRole("heading", { name: "The workshop of Risk Insight" })).toBeVisible({ timeout: 60_000 });
  await content.getByRole("link", { name: "Portal" }).first().click();
  await expect(content.getByRole("dialog", { name: "Select Report Details" })).toBeVisible();
  expect(page.url()).toContain("/index.html?path=/story/portal-whole-portal--report");
  expect(errors).toEqual([]);
});
