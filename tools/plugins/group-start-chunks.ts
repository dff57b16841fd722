import { resolve } from "node:path";
import type { Plugin } from "vite";

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** A file that the page itself asks for: these modules and all that they import, unless a file before it has them. */
const files = {
  start: [
    "src/main.tsx",
    "src/ui/parts/dialog.tsx",
    "src/ui/parts/combobox.module.css",
    "src/ui/parts/field.module.css",
    "src/ui/parts/option-list.module.css",
    "src/ui/report/select-report.module.css",
    "src/ui/report/embed/frame.module.css",
  ],
  "select-report": ["src/routes/report/select-report.dialog.tsx"],
};

/** Locks the scrolling behind Radix's overlay, which our dialog does without: only the admin area's lists use it. */
const LATER = /\/react-remove-scroll\//;

/** Few and whole files: every further one on the way to the selection dialog waits for a connection of its own. */
export function inFewFiles(): Plugin {
  let homes: Map<string, string> | undefined;
  const name = (id: string, graph: Graph) => (homes ??= settle(graph)).get(id) ?? null;
  return {
    name: "few-files",
    apply: "build",
    config: () => ({
      build: {
        modulePreload: { resolveDependencies: (_file, wanted) => wanted.filter((file) => !/\/start-/.test(file)) },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ debugName: "few files", name, includeDependenciesRecursively: false }] },
          },
        },
      },
    }),
  };
}

function settle(graph: Graph): Map<string, string> {
  const homes = new Map<string, string>();
  for (const [file, roots] of Object.entries(files)) {
    const waiting = roots.map((root) => resolve(root));
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (homes.has(id) || LATER.test(id)) continue;
      homes.set(id, file);
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return homes;
}
