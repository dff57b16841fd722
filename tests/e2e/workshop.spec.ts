import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { serveFolder } from "../../tools/static-server.ts";

/** `npm run workshop:build` makes the folder; `npm test` has made it for the pictures. */
const FOLDER = "storybook-static";

test("every link of the workshop's first page leads to a page or story, beneath any path", async ({ page }) => {
  const index = JSON.parse(readFileSync(`${FOLDER}/index.json`, "utf8")) as { entries: object };
  const server = await serveFolder(FOLDER, { basePath: "/any/folder" });
  await page.goto(`${server.url}/iframe.html?viewMode=docs&id=start-here--docs`);
  await expect(page.getByRole("row")).toHaveCount(8);
  const cells = page.getByRole("row").getByRole("link");
  const links = await cells.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(links.length).toBeGreaterThan(8);
  const ids = Object.keys(index.entries);
  expect(links.filter((link) => !ids.includes(link.split("/").at(-1) ?? ""))).toEqual([]);
  server.close();
});
