import { join } from "node:path";
import { buildQuietly } from "../tools/build.ts";
import { serveFolder } from "../tools/static-server.ts";

export const PAGES = join(import.meta.dirname, "pages");

/** Builds the page that is put together from the portal’s libraries alone, as its authors would, and serves it. */
export async function servePlainAssembly(work: string) {
  const outDir = join(work, "plain-assembly");
  await buildQuietly({
    root: join(PAGES, "plain-assembly"),
    base: "./",
    configFile: false,
    // "use client" in libraries causes a warning for each of their files.
    logLevel: "error",
    build: { outDir, emptyOutDir: true, target: "es2024", modulePreload: { polyfill: false } },
    oxc: { jsx: { runtime: "automatic" } },
  });
  return serveFolder(outDir, { isCompressed: true, cachedPath: "/assets/" });
}
