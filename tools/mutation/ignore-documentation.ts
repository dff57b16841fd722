interface Node {
  type: string;
  key?: { name?: string };
  properties?: Node[];
}

/** A machine's `types` and `description` do nothing when it runs: no test can tell their mutants, and none should. */
const silent = new Set(["types", "description"]);
const isSilent = ({ type, key, properties = [] }: Node): boolean =>
  type === "ObjectProperty"
    ? silent.has(key?.name ?? "")
    : type === "ObjectExpression" && properties.length > 0 && properties.every(isSilent);

export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "documentation",
    value: {
      shouldIgnore: ({ node }: { node: Node }) => (isSilent(node) ? "It is for readers and for types" : undefined),
    },
  },
];
