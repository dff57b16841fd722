import { Visitor } from "vite";
import type { SourceFile } from "./rule.ts";
import { lineAt, parseScript } from "./syntax.ts";

interface StoryFile {
  /** The component that the stories are about, by its name. */
  component: string | null;
  /** True when the stories pass props: TypeScript then demands every required one. */
  hasArgs: boolean;
  argNames: ReadonlySet<string>;
  /** The props that the file itself describes. */
  describedNames: ReadonlySet<string>;
}

/** What the stories of a file are about: the object of `preview.meta`, and the args of each story. */
export function readStoryFile(file: SourceFile): StoryFile {
  let component: string | null = null;
  let hasArgs = false;
  const argNames = new Set<string>();
  const describedNames = new Set<string>();
  new Visitor({
    CallExpression: ({ callee, arguments: [options] }) => {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      const { name: method } = callee.property;
      if (method !== "meta" && method !== "story" && method !== "extend") return;
      const properties = readProperties(options);
      const args = properties.get("args");
      if (args) hasArgs = true;
      for (const name of readProperties(args).keys()) argNames.add(name);
      const shown = properties.get("component") as { expression?: unknown } | undefined;
      const withoutTypes = shown?.expression ?? shown;
      if (isIdentifier(withoutTypes)) component = withoutTypes.name;
      for (const [name, argType] of readProperties(properties.get("argTypes")))
        if (readProperties(argType).has("description")) describedNames.add(name);
    },
  }).visit(parseScript(file).program);
  return { component, hasArgs, argNames, describedNames };
}

/** Each exported component that takes a callback, and the line where it begins. */
export function listViews(file: SourceFile): { name: string; line: number }[] {
  const views: { name: string; line: number }[] = [];
  const add = (name: string, start: number, params: readonly { start: number; end: number }[]) => {
    const inline = params.map((param) => file.text.slice(param.start, param.end)).join();
    const props = [...readInterface(file, `${name}Props`).keys()].join();
    if (/^[A-Z]/.test(name) && /\bon[A-Z]/.test(`${inline} ${props}`))
      views.push({ name, line: lineAt(file.text, start) });
  };
  new Visitor({
    ExportNamedDeclaration: ({ declaration, start }) => {
      if (declaration?.type === "FunctionDeclaration" && declaration.id)
        add(declaration.id.name, start, declaration.params);
      if (declaration?.type !== "VariableDeclaration") return;
      for (const { id, init } of declaration.declarations) {
        const value = init?.type === "CallExpression" ? init.arguments[0] : init;
        if (value?.type !== "ArrowFunctionExpression" && value?.type !== "FunctionExpression") continue;
        if (id.type === "Identifier") add(id.name, start, value.params);
      }
    },
  }).visit(parseScript(file).program);
  return views;
}

/** The members of an interface of the file and of those it extends there: whether a comment stands above each. */
export function readInterface(file: SourceFile, interfaceName: string): Map<string, { isDescribed: boolean }> {
  const members = new Map<string, { isDescribed: boolean }>();
  const { program, comments } = parseScript(file);
  new Visitor({
    TSInterfaceDeclaration: ({ id, body: { body }, extends: parents }) => {
      if (id.name !== interfaceName) return;
      for (const { expression } of parents)
        if (isIdentifier(expression) && expression.name !== interfaceName)
          for (const [name, member] of readInterface(file, expression.name)) members.set(name, member);
      for (const member of body) {
        if (member.type !== "TSPropertySignature" || !isIdentifier(member.key)) continue;
        const isDescribed = comments.some(
          ({ value, end }) =>
            value.startsWith("*") && end < member.start && file.text.slice(end, member.start).trim() === "",
        );
        members.set(member.key.name, { isDescribed });
      }
    },
  }).visit(program);
  return members;
}

/** The properties of an object literal by their names; none for any other expression. */
export function readProperties(expression: unknown): Map<string, unknown> {
  const { properties = [] } = (expression ?? {}) as { properties?: { key?: unknown; value?: unknown }[] };
  return new Map(properties.flatMap(({ key, value }) => (isIdentifier(key) ? [[key.name, value]] : [])));
}

const isIdentifier = (node: unknown): node is { name: string } =>
  (node as { type?: string } | null | undefined)?.type === "Identifier";
