import { Visitor } from "vite";
import type { Rule, SourceFile, Violation } from "../rule.ts";
import { isInFolder, isScript } from "../source-files.ts";
import { lineAt, parseScript } from "../syntax.ts";

const HELPER = "src/routes/use-child.ts";
const INTERNALS = new Set(["context", "children", "matches"]);

/** A route reads a machine through its view function; only `useChild` looks inside a snapshot. */
export const routes: Rule = {
  name: "routes",
  findViolations: (files) =>
    files
      .filter((file) => isScript(file) && isInFolder(file, "src/routes") && file.path !== HELPER)
      .flatMap(findSnapshotReads),
};

function findSnapshotReads(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  const add = (offset: number, name: string) =>
    found.push({
      file: file.path,
      line: lineAt(file.text, offset),
      message: `reads .${name} of a snapshot; read the machine's view, or a child actor with useChild`,
    });
  new Visitor({
    MemberExpression: ({ property, start }) => {
      if (property.type === "Identifier" && INTERNALS.has(property.name)) add(start, property.name);
      if (property.type === "Literal" && INTERNALS.has(String(property.value))) add(start, String(property.value));
    },
    CallExpression: ({ callee, arguments: [, selector] }) => {
      if (callee.type !== "Identifier" || callee.name !== "useSelector") return;
      if (selector?.type !== "ArrowFunctionExpression" && selector?.type !== "FunctionExpression") return;
      const [snapshot] = selector.params;
      if (snapshot?.type !== "ObjectPattern") return;
      for (const property of snapshot.properties)
        if (property.type === "Property" && property.key.type === "Identifier" && INTERNALS.has(property.key.name))
          add(property.start, property.key.name);
    },
  }).visit(parseScript(file).program);
  return found;
}
