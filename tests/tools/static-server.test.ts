import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { serveFolder, type StaticServer } from "../../tools/static-server.ts";

const folder = mkdtempSync(join(tmpdir(), "static-"));
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "index.html"), "<h1>page</h1>");
writeFileSync(join(folder, "assets", "main.js"), "run();");

let server: StaticServer;
afterEach(() => server.close());
afterAll(() => rmSync(folder, { recursive: true }));

it("serves files with their type, and index.html for the folder", async () => {
  server = await serveFolder(folder);
  const page = await fetch(`${server.url}/`);
  expect([await page.text(), page.headers.get("content-type")]).toEqual(["<h1>page</h1>", "text/html"]);
  expect(page.headers.has("cache-control")).toBe(false);
  const script = await fetch(`${server.url}/assets/main.js`);
  expect([await script.text(), script.headers.get("content-type")]).toEqual(["run();", "text/javascript"]);
});

it("serves beneath a path, and lets only the given files be cached", async () => {
  server = await serveFolder(folder, { basePath: "/any/folder", cachedPath: "/assets/" });
  expect((await fetch(`${server.url}/index.html`)).headers.get("cache-control")).toBe("no-cache");
  expect((await fetch(`${server.url}/assets/main.js`)).headers.get("cache-control")).toBe("max-age=3600");
  expect((await fetch(new URL("/index.html", server.url))).status).toBe(404);
});

it("compresses files and answers of calls", async () => {
  server = await serveFolder(folder, { isCompressed: true, calls: { "/call": async () => '{"a":1}' } });
  const page = await fetch(`${server.url}/`);
  expect([await page.text(), page.headers.get("content-encoding")]).toEqual(["<h1>page</h1>", "br"]);
  const call = await fetch(`${server.url}/call`);
  expect([await call.json(), call.headers.get("content-type")]).toEqual([{ a: 1 }, "application/json"]);
});

it("answers 404 for a file that does not exist, a folder, and a file outside the folder", async () => {
  server = await serveFolder(folder);
  for (const path of ["/missing.js", "/assets", "/..%2f..%2f..%2f..%2fetc%2fpasswd"])
    expect((await fetch(server.url + path)).status).toBe(404);
});
