import { parseSync } from "vite";
import type { SourceFile } from "./rule.ts";

type Syntax = ReturnType<typeof parseSync>;

const parsed = new WeakMap<SourceFile, Syntax>();

/** The syntax tree of a script; several rules read the same file, so it is parsed once. */
export function parseScript(file: SourceFile): Syntax {
  const known = parsed.get(file);
  if (known) return known;
  const syntax = parseSync(file.path, file.text);
  if (syntax.errors.length > 0) throw new Error(`${file.path}: ${syntax.errors[0]?.message}`);
  parsed.set(file, syntax);
  return syntax;
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
