// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { hasNewVersion } from "../../src/browser/new-version.ts";
import { isServerReachable } from "../../src/browser/server-page.ts";

afterEach(() => {
  document.head.replaceChildren();
  vi.restoreAllMocks();
});

const answer = (html: string, status = 200) =>
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(html, { status }));
const addStartFile = (name: string) => {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = `/assets/${name}`;
  document.head.append(link);
};

test("the server is reachable when it answers with its page [wrong: new version]", async () => {
  answer("<!doctype html>");
  expect(await isServerReachable()).toBe(true);
  answer("", 503);
  expect(await isServerReachable()).toBe(false);
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await isServerReachable()).toBe(false);
});

test("a version is new when the server’s page names another start file [wrong: new version]", async () => {
  answer('<link rel="modulepreload" href="/assets/start-b.js">');
  expect(await hasNewVersion()).toBe(false);
  addStartFile("start-a.js");
  expect(await hasNewVersion()).toBe(true);
  answer('<link rel="modulepreload" href="/assets/start-a.js">');
  expect(await hasNewVersion()).toBe(false);
});
