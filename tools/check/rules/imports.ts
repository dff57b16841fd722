import { dirname, matchesGlob, posix } from "node:path";
import { Visitor } from "vite";
import type { Area } from "../data/area.ts";
import { areas } from "../data/import-table.ts";
import type { Rule, SourceFile, Violation } from "../rule.ts";
import { isScript } from "../source-files.ts";
import { lineAt, parseScript } from "../syntax.ts";

interface Import {
  specifier: string;
  offset: number;
  isTypeOnly: boolean;
}

export const imports: Rule = {
  name: "imports",
  findViolations: (files) => files.filter(isScript).flatMap(findViolationsInFile),
};

function findViolationsInFile(file: SourceFile): Violation[] {
  const area = areas.find((candidate) => matchesGlob(file.path, candidate.files));
  if (!area) return [{ file: file.path, line: 1, message: "this folder is not named in the import table" }];
  return readImports(file)
    .filter((found) => !isAllowed(found, file, area))
    .map(({ specifier, offset, isTypeOnly }) => ({
      file: file.path,
      line: lineAt(file.text, offset),
      message: `${area.files} may not import ${isTypeOnly ? "types of " : ""}${specifier}`,
    }));
}

function isAllowed({ specifier, isTypeOnly }: Import, { path }: SourceFile, area: Area): boolean {
  if (!specifier.startsWith(".")) return isAllowedPackage(packageOf(specifier), isTypeOnly, area);
  const target = posix.normalize(posix.join(dirname(path), specifier.replace(/\?.*$/, "")));
  const { modules = [], types = [] } = area;
  return matchesGlob(target, area.files) || isAmong(target, modules) || (isTypeOnly && isAmong(target, types));
}

function isAllowedPackage(name: string, isTypeOnly: boolean, { packages = [], packageTypes = [] }: Area): boolean {
  return packages.includes(name) || (isTypeOnly && packageTypes.includes(name));
}

const isAmong = (target: string, places: readonly string[]) =>
  places.some((place) => target === place || target.startsWith(`${place}/`));

function packageOf(specifier: string): string {
  if (specifier.startsWith("node:")) return "node:";
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

/** Static and dynamic imports, re-exports, `import("…")` types and `import.meta.glob` patterns. */
function readImports(file: SourceFile): Import[] {
  const { module, program } = parseScript(file);
  const found: Import[] = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    offset: moduleRequest.start,
    isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest)
        found.push({ specifier: moduleRequest.value, offset: moduleRequest.start, isTypeOnly: isType });
  const addText = (node: { type: string; start: number; value?: unknown }, isTypeOnly = false) => {
    if (node.type === "Literal" && typeof node.value === "string")
      found.push({ specifier: node.value.replace(/^!/, ""), offset: node.start, isTypeOnly });
  };
  new Visitor({
    ImportExpression: ({ source }) => addText(source),
    TSImportType: ({ source }) => addText(source, true),
    CallExpression: ({ callee, arguments: [pattern] }) => {
      if (callee.type !== "MemberExpression" || callee.object.type !== "MetaProperty" || !pattern) return;
      const patterns = pattern.type === "ArrayExpression" ? pattern.elements : [pattern];
      for (const each of patterns) if (each) addText(each);
    },
  }).visit(program);
  return found;
}
