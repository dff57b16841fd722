// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { loadChunk } from "../../src/browser/load-chunk.ts";

afterEach(() => document.head.replaceChildren());

const link = (file: string) => document.querySelector<HTMLLinkElement>(`link[href$="${file}"]`);
const finish = (file: string, type: "load" | "error") => link(file)?.dispatchEvent(new Event(type));
const load = () => Promise.resolve("the chunk");

test("a chunk is loaded once its style sheets are, and its other scripts are preloaded", async () => {
  const loaded = vi.fn<(chunk: string) => void>();
  const loading = loadChunk(load, ["a.css", "a.js"]).then(loaded);
  expect([link("a.css")?.rel, link("a.js")?.rel]).toEqual(["stylesheet", "modulepreload"]);
  await Promise.resolve();
  expect(loaded).not.toHaveBeenCalled();
  finish("a.css", "load");
  await loading;
  expect(loaded).toHaveBeenCalledWith("the chunk");
});

test("a style sheet that could not be loaded is requested again at the next attempt [wrong: missing chunk]", async () => {
  const first = loadChunk(load, ["b.css"]);
  finish("b.css", "error");
  await expect(first).rejects.toThrow("b.css could not be loaded");
  expect(link("b.css")).toBeNull();
  const second = loadChunk(load, ["b.css"]);
  finish("b.css", "load");
  expect(await second).toBe("the chunk");
});

test("two chunks that share a style sheet both wait for it", async () => {
  const both = [loadChunk(load, ["c.css"]), loadChunk(load, ["c.css"])];
  expect(document.querySelectorAll('link[href$="c.css"]')).toHaveLength(1);
  finish("c.css", "error");
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("a style sheet that the page contains is not requested", async () => {
  document.head.innerHTML = '<style data-file="d.css"></style>';
  expect(await loadChunk(load, ["d.css"])).toBe("the chunk");
  expect(link("d.css")).toBeNull();
});

test("the page hears of a failure, and once of its end", async () => {
  const heard: string[] = [];
  for (const type of ["chunk.failed", "chunk.recovered"]) addEventListener(type, () => heard.push(type));
  await loadChunk(() => Promise.reject(new TypeError("Failed to fetch"))).catch(() => undefined);
  expect(heard).toEqual(["chunk.failed"]);
  await loadChunk(load);
  await loadChunk(load);
  expect(heard).toEqual(["chunk.failed", "chunk.recovered"]);
});
