import { Visitor } from "vite";
import type { Rule, SourceFile, Violation } from "../rule.ts";
import { isInFolder, isScript } from "../source-files.ts";
import { lineAt, parseScript } from "../syntax.ts";

/** A view takes values and callbacks that name what the user did; it never sends an event itself. */
export const views: Rule = {
  name: "views",
  findViolations: (files) => files.filter((file) => isInFolder(file, "src/ui") && isView(file)).flatMap(findSends),
};

/** Stories drive the machines behind a view, so they may send. */
const isView = (file: SourceFile) => isScript(file) && !file.path.endsWith(".stories.tsx");

function findSends(file: SourceFile): Violation[] {
  const lines = new Set<number>();
  const add = (name: string, offset: number) => {
    if (name === "send") lines.add(lineAt(file.text, offset));
  };
  new Visitor({
    Identifier: ({ name, start }) => add(name, start),
    JSXAttribute: ({ name, start }) => add(name.type === "JSXIdentifier" ? name.name : "", start),
  }).visit(parseScript(file).program);
  return [...lines].map((line) => ({ file: file.path, line, message: "passes or calls send; take a named callback" }));
}
