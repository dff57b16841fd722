import { Visitor } from "vite";
import type { SourceFile } from "./rule.ts";
import { parseScript } from "./syntax.ts";

/** Every text that a script contains: its string literals, the fixed parts of its templates, and its markup's texts. */
export function readLiterals(file: SourceFile): string[] {
  const texts: string[] = [];
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === "string") texts.push(value);
    },
    TemplateElement: ({ value }) => void texts.push(value.cooked ?? value.raw),
    JSXText: ({ value }) => void texts.push(value),
  }).visit(parseScript(file).program);
  return texts;
}

/** The template literals of a script, with braces for each inserted value. */
export function readTemplates(file: SourceFile): string[] {
  const templates: string[] = [];
  new Visitor({
    TemplateLiteral: ({ quasis }) => void templates.push(quasis.map(({ value }) => value.cooked).join("{}")),
  }).visit(parseScript(file).program);
  return templates;
}

/** The text literals given to one of the functions, or to a property of that name. */
export function readGivenTexts(file: SourceFile, names: readonly string[]): string[] {
  const texts: string[] = [];
  const add = (value: unknown) => {
    if (typeof value === "object" && value !== null && "value" in value && typeof value.value === "string")
      texts.push(value.value);
  };
  new Visitor({
    CallExpression: ({ callee, arguments: [text] }) => {
      if (callee.type === "Identifier" && names.includes(callee.name)) add(text);
    },
    Property: ({ key, value }) => {
      if (key.type === "Identifier" && names.includes(key.name)) add(value);
    },
  }).visit(parseScript(file).program);
  return texts;
}
