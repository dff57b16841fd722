interface Visited {
  node: { type: string; key?: { name?: string } };
}

/** A machine's `types` and `description` do nothing when it runs: no test can tell their mutants, and none should. */
const silent = new Set(['types', 'description']);

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'documentation',
    value: { shouldIgnore: ({ node: { type, key } }: Visited) => (type === 'ObjectProperty' && silent.has(key?.name ?? '') ? 'It is for readers and for types' : undefined) },
  },
];
