import { brotliCompressSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, test, vi } from "vitest";

/** Compressed KiB of all the files that the page loads until the selection dialog works. */
const files: Record<string, number> = { start: 117.7 };

/** Uncompressed KiB of the packages and folders in these files, to show which one grew. */
const parts: Record<string, number> = {
  "@babel": 1,
  "@radix-ui": 57,
  "@tanstack": 149,
  "@xstate": 2,
  "aria-hidden": 4,
  react: 17,
  "react-dom": 525,
  scheduler: 9,
  "src/api": 8,
  "src/app": 18,
  "src/browser": 12,
  "src/boot": 3,
  "src/machines": 22,
  "src/main.tsx": 1,
  "src/routes": 21,
  "src/rules": 6,
  "src/ui": 36,
  "use-sync-external-store": 3,
  valibot: 19,
  xstate: 86,
};

const OWN = /\/(src\/[^/]+)/;
const LIBRARY = /\/node_modules\/([^/]+)/;
/** The part of a file's name that changes with its content. */
const CONTENT_HASH = /-[\w-]{8}(?=\.(?:js|css))/g;
/** Modules that must not be loaded before the selection dialog. */
const LOADED_LATER =
  /\/src\/(?:machines|rules|ui)\/(?:access|admin|audit|clients|lists|people|reports|service|tabs|usage)\/|\/src\/(?:ui|app\/effects|rules)\/(?:.*\/)?(?:admin|list-files|person|terms|alert|preview-mode|no-access|mapping|usage)|\/api\/send|node_modules\/ky\/|applicationinsights|powerbi|papaparse|radix-ui.react-(?:select|tabs)|(?:embedded-report|frame-conversation|full-screen|report-frame|\/report)\.machine|\/browser\/(?:csv|telemetry)/;

let chunks: Rolldown.OutputChunk[];
let page: string;

beforeAll(async () => {
  vi.stubEnv("NODE_ENV", "production");
  const built = (await build({ logLevel: "silent", build: { write: false } })) as Rolldown.RolldownOutput;
  vi.unstubAllEnvs();
  chunks = built.output.filter((file) => file.type === "chunk");
  const assets = built.output.filter((file) => file.type === "asset");
  page = String(assets.find(({ fileName }) => fileName === "index.html")?.source);
}, 120_000);

const startChunks = () => chunks.filter(({ name }) => name in files);
const kib = (bytes: number) => Math.ceil(bytes / 1024);
/** Without the hashes of other files: they compress a little differently in each build. */
const compressedKib = (code: string) =>
  Math.ceil(brotliCompressSync(code.replaceAll(CONTENT_HASH, "-00000000")).length / 102.4) / 10;
const findExcess = (sizes: Map<string, number>, budget: Record<string, number>) =>
  [...sizes]
    .filter(([name, size]) => size > (budget[name] ?? 0))
    .map(([name, size]) => `${name}: ${size} KiB, budgeted ${budget[name] ?? 0}`);

test("no file loaded before the selection dialog exceeds its budget, nor does any part of it", () => {
  const fileSizes = new Map(startChunks().map(({ name, code }) => [name, compressedKib(code)]));
  const partSizes = new Map<string, number>();
  for (const { modules } of startChunks()) {
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const part = LIBRARY.exec(id)?.[1] ?? OWN.exec(id)?.[1] ?? "vite";
      partSizes.set(part, (partSizes.get(part) ?? 0) + renderedLength);
    }
  }
  for (const [part, size] of partSizes) partSizes.set(part, kib(size));
  expect([...findExcess(fileSizes, files), ...findExcess(partSizes, parts)]).toEqual([]);
}, 60_000);

test("the first screen loads only these files of the application", () => {
  const reached = new Set<string>();
  const visit = (fileName: string) => {
    if (reached.has(fileName)) return;
    reached.add(fileName);
    chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(visit);
  };
  for (const [, fileName = ""] of page.matchAll(/\/(assets\/[^"'`]+\.js)/g))
    if (!fileName.includes("/leave-") && !fileName.includes("/embedded-report-")) visit(fileName);
  expect(
    chunks
      .filter(({ fileName }) => reached.has(fileName))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(files).toSorted());
});

test("every file is compiled while it is downloaded", () => {
  expect(new Set(chunks.map(({ code }) => code.split("\n", 1)[0]))).toEqual(new Set(["//# allFunctionsCalledOnLoad"]));
});

test("nothing of the admin area, the terms, alerts, telemetry or the report host is loaded before the dialog", () => {
  expect(
    startChunks()
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) => LOADED_LATER.test(id) && !id.endsWith(".css")),
  ).toEqual([]);
});

test("neither the first paint nor the first screen waits for a further request: the page contains their style", () => {
  const shell = page.slice(0, page.indexOf("</footer>"));
  expect(shell).not.toMatch(/<script[^>]* src=/);
  expect(page).not.toContain('rel="stylesheet"');
  // 1.1 of these are the consent notice: it must not be the last and largest paint.
  expect(compressedKib(page)).toBeLessThanOrEqual(10.1);
});

test("the first screen has the class names of the page's style", () => {
  const [, style = "", body = ""] =
    /<style[^>]*>(.*)<\/style>.*<template id="first-screen-template">(.*?)<\/template>/s.exec(page) ?? [];
  const classes = [...body.matchAll(/class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" "));
  expect(classes.length).toBeGreaterThan(0);
  expect(classes.filter((name) => !style.includes(`.${name}`))).toEqual([]);
});
