import { type ESTree, Visitor } from "vite";
import type { Rule, SourceFile, Violation } from "../rule.ts";
import { lineAt, parseScript } from "../syntax.ts";

type Node = { type: string; start: number };

const EVENT_MAPS = new Set(["on", "after"]);
const TRANSITIONS = new Set(["always", "onDone", "onError", "onSnapshot", "onTimeout"]);

/** One dialect of XState: every invoke has an id of its own, every transition is written `{ target }`. */
export const machines: Rule = {
  name: "machines",
  findViolations: (files) => files.filter(({ path }) => path.endsWith(".machine.ts")).flatMap(findInFile),
};

function findInFile(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  const add = ({ start }: Node, message: string) =>
    found.push({ file: file.path, line: lineAt(file.text, start), message });
  const flagBareTargets = (value: Node) => {
    for (const transition of listOf(value))
      if (isText(transition)) add(transition, "a transition is a bare string; write { target }");
  };
  new Visitor({
    Property: ({ key, value }) => {
      const name = nameOf(key);
      if (name === "invoke")
        for (const invoked of listOf(value))
          if (isObject(invoked) && !memberNames(invoked).includes("id")) add(invoked, "an invoke has no explicit id");
      if (EVENT_MAPS.has(name) && isObject(value))
        for (const member of value.properties) if (member.type === "Property") flagBareTargets(member.value);
      if (TRANSITIONS.has(name)) flagBareTargets(value);
    },
  }).visit(parseScript(file).program);
  return found;
}

const isObject = (node: Node): node is ESTree.ObjectExpression => node.type === "ObjectExpression";
const isText = (node: Node) =>
  node.type === "TemplateLiteral" ||
  (node.type === "Literal" && typeof (node as ESTree.StringLiteral).value === "string");

function listOf(node: Node): Node[] {
  return node.type === "ArrayExpression"
    ? (node as ESTree.ArrayExpression).elements.filter((element) => element !== null)
    : [node];
}

function nameOf(key: Node): string {
  if (key.type === "Identifier") return (key as ESTree.IdentifierName).name;
  return key.type === "Literal" ? (key as ESTree.StringLiteral).value : "";
}

function memberNames({ properties }: ESTree.ObjectExpression): string[] {
  return properties.map((member) => (member.type === "Property" ? nameOf(member.key) : ""));
}
