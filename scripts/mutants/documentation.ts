interface Visited {
  isObjectProperty: () => boolean;
  node: { key?: { name?: string } };
}

/** A machine's `types` and `description` do nothing when it runs: no test can tell their mutants, and none should. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'documentation',
    value: {
      shouldIgnore: ({ isObjectProperty, node }: Visited) => (['types', 'description'].includes(node.key?.name ?? '') ? 'It is read by people and types only' : undefined),
    },
  },
];
