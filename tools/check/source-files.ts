import { globSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import type { SourceFile } from "./rule.ts";

/** The folders whose every file the rules cover. */
export const FOLDERS = ["src", "server", "workshop", "tools", "bench", "tests"] as const;

const EXTENSIONS = "ts,tsx,js,mjs,css,mdx,html";

export function readSourceFiles(): SourceFile[] {
  return globSync(`{${FOLDERS.join(",")}}/**/*.{${EXTENSIONS}}`)
    .map((path) => ({ path: path.replaceAll(sep, "/"), text: readFileSync(path, "utf8") }))
    .toSorted((one, other) => one.path.localeCompare(other.path));
}

export const isScript = ({ path }: SourceFile): boolean => /\.(?:tsx?|m?js)$/.test(path);
export const isStyleSheet = ({ path }: SourceFile): boolean => path.endsWith(".css");
export const isInFolder = ({ path }: SourceFile, folder: string): boolean => path.startsWith(`${folder}/`);
