import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { parseSync } from "vite";

/** What a page of the workshop needs where the browser refuses to load modules: on a page opened from a file. */
export interface PackedPage {
  /** Modules that the page starts, in order. */
  entries: string[];
  /** The code of each module by its path; imports name the other modules by their paths beneath `packed/`. */
  modules: Record<string, string>;
}

const MODULE_SCRIPT = /<script type="module"(?:[^>]*? src="\.\/([^"]+)")?[^>]*>([^]*?)<\/script>/g;
const PRELOAD = /<link [^>]*rel="modulepreload"[^>]*>/g;

interface TakenApart {
  packed: PackedPage;
  /** The tags that load the modules where the browser can. */
  modules: string;
  /** The rest of the page. */
  html: string;
}

/** Takes the modules out of a page. */
export function packPage(folder: string, html: string): TakenApart {
  const packed: PackedPage = { entries: [], modules: {} };
  const addModule = (path: string, code: string) => {
    const { text, imported } = packModule(path, code);
    packed.modules[path] = text;
    for (const other of imported) if (!(other in packed.modules)) addModule(other, read(other));
  };
  const read = (path: string) => readFileSync(posix.join(folder, path), "utf8");
  for (const [index, [, path, code = ""]] of [...html.matchAll(MODULE_SCRIPT)].entries()) {
    const entry = path ?? `inline-${index}.js`;
    packed.entries.push(entry);
    addModule(entry, path === undefined ? code : read(path));
  }
  const rest = html.replaceAll(MODULE_SCRIPT, "").replaceAll(PRELOAD, "").replaceAll(" crossorigin", "");
  const modules = [PRELOAD, MODULE_SCRIPT].flatMap((tags) => html.match(tags) ?? []).join("\n");
  return { packed, modules, html: rest };
}

/** Rewrites what a module says about addresses: the modules that it imports, and its own. */
export function packModule(path: string, code: string): { text: string; imported: string[] } {
  const { module } = parseSync(path, code);
  const imported: string[] = [];
  /** By their starts: the parser names some places twice. */
  const replacements = new Map<number, { end: number; text: string }>();
  for (const { start, end } of module.importMetas)
    replacements.set(start, { end, text: `({ url: new URL(${JSON.stringify(`./${path}`)}, document.baseURI).href })` });
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ];
  for (const { start, end } of requests) {
    const specifier = /^["'`](\.{1,2}\/[^"'`$]+)["'`]$/.exec(code.slice(start, end))?.[1];
    if (specifier === undefined || replacements.has(start)) continue;
    const other = posix.join(posix.dirname(path), specifier);
    imported.push(other);
    replacements.set(start, { end, text: JSON.stringify(`packed/${other}`) });
  }
  let text = code;
  for (const [start, { end, text: replacement }] of [...replacements].toSorted(([one], [other]) => other - one))
    text = text.slice(0, start) + replacement + text.slice(end);
  return { text, imported };
}
