import { resolve } from "node:path";
import type { Plugin } from "vite";

const HELPER = "\0vite/preload-helper.js";
const LOADER = resolve("src/browser/load-chunk.ts");

/** Puts the portal's own function in place of the helper that Vite calls at each dynamic import. */
export function loadChunks(): Plugin {
  return {
    name: "load-chunks",
    apply: "build",
    enforce: "pre",
    load: (id) => (id === HELPER ? `export { loadChunk as __vitePreload } from ${JSON.stringify(LOADER)};` : null),
  };
}
