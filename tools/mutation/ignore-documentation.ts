/** What is read here of a node of Babel's syntax tree. */
interface Node {
  type: string;
  key?: { name?: string };
  properties?: Node[];
}

/** A machine's `types` and `description` do nothing when it runs, so no test can notice a mutant of them. */
const DOCUMENTATION = new Set(["types", "description"]);
const isDocumentation = ({ type, key, properties = [] }: Node): boolean =>
  type === "ObjectProperty"
    ? DOCUMENTATION.has(key?.name ?? "")
    : type === "ObjectExpression" && properties.length > 0 && properties.every(isDocumentation);

export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "documentation",
    value: {
      shouldIgnore: ({ node }: { node: Node }) =>
        isDocumentation(node) ? "documentation has no effect at run time" : undefined,
    },
  },
];
