import { dirname, matchesGlob, posix } from "node:path";
import { parseSync, Visitor } from "vite";
import { type Area, areas } from "./import-table.ts";
import { lineAt, type SourceFile, type Violation } from "./source-file.ts";

interface Import {
  specifier: string;
  offset: number;
  isTypeOnly: boolean;
}

export function findForbiddenImports(file: SourceFile): Violation[] {
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
  return [area.files, ...modules, ...(isTypeOnly ? types : [])].some((glob) => matchesGlob(target, glob));
}

const isAllowedPackage = (name: string, isTypeOnly: boolean, { packages, packageTypes = [] }: Area): boolean =>
  !packages || packages.includes(name) || (isTypeOnly && packageTypes.includes(name));

const packageOf = (specifier: string) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");

/** Static and dynamic imports, re-exports, `import("…")` types and `import.meta.glob` patterns. */
function readImports({ path, text }: SourceFile): Import[] {
  const { module, program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
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
