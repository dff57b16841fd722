import { resolve } from "node:path";
import type { Plugin } from "vite";

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** The modules of each file, with everything they import that an earlier file does not contain. */
const files = {
  start: ["src/main.tsx", "src/ui/report/embed/embedded-report.module.css"],
  "last-report": ["src/routes/report/last-report.tsx", "src/app/start-finder.ts"],
  // Before the larger file that makes frames, because a frame waits for the embed config.
  embedding: ["src/app/effects/embedding.ts"],
  "embedded-report": ["src/ui/report/embed/embedded-report.tsx"],
  later: ["src/app/start-later.ts", "src/api/every-call.ts"],
  // Apart, so that an error can be shown without the files of the admin area, and the other way round.
  "report-failure": ["src/rules/report/report-failure.ts"],
  "reader-page": [
    "src/routes/report/home.tsx",
    "src/routes/report/finder.dialog.tsx",
    "src/routes/frame/report-bar.tsx",
  ],
  "page-frame": [
    "src/routes/frame/status-bar.tsx",
    "src/app/start-page-status.ts",
    "src/routes/dialogs/later.dialog.tsx",
    "src/routes/report/report-failed.tsx",
  ],
  admin: ["src/machines/admin/admin.machine.ts", "src/routes/admin/pages-beside-tabs.tsx"],
  "admin-lists": [
    "src/ui/lists/record-list.tsx",
    "src/ui/lists/list-and-details.tsx",
    "src/ui/lists/list-section.tsx",
    "src/ui/lists/portal-address.tsx",
    "src/ui/people/person-change-notice.tsx",
    "src/ui/lists/long-list.tsx",
    "src/ui/lists/show-more.tsx",
    "src/ui/lists/addition.tsx",
    "src/routes/access/single-change.tsx",
    "src/ui/lists/details.module.css",
    "src/routes/lists/list-files.tsx",
    "src/routes/access/access-change.tsx",
    "src/rules/lists/list-href.ts",
  ],
  // What loads the lists, with TanStack Query.
  "list-page": [
    "src/routes/lists/list-page.tsx",
    "src/queries/details.ts",
    "src/queries/people.ts",
    "src/queries/palette.ts",
  ],
};

const includedModules: Partial<Record<string, RegExp>> = {
  // Radix locks scrolling behind a list with it; the dialog in the start does without.
  start: /^(?!.*\/react-remove-scroll\/)/,
  // Other pages too use what lies outside, and would load the whole file for it.
  "admin-lists": /\/src\/\w+\/(?:access|admin|audit|clients|lists|people|reports|service|tabs|usage)\//,
};

/**
 * Puts the modules of the start, and of what follows it, into few files, because each further file needs a connection
 * of its own.
 */
export function groupStartChunks(): Plugin {
  let fileOfModule: Map<string, string> | undefined;
  const name = (id: string, graph: ModuleGraph) => (fileOfModule ??= assignModules(graph)).get(id) ?? null;
  return {
    name: "group-start-chunks",
    apply: "build",
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, dependencies) => dependencies.filter((file) => !/\/start-/.test(file)),
        },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ debugName: "start files", name, includeDependenciesRecursively: false }] },
          },
        },
      },
    }),
  };
}

function assignModules(graph: ModuleGraph): Map<string, string> {
  const fileOfModule = new Map<string, string>();
  for (const [file, roots] of Object.entries(files)) {
    const pending = roots.map((root) => resolve(root));
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      if (fileOfModule.has(id) || includedModules[file]?.test(id) === false) continue;
      fileOfModule.set(id, file);
      pending.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return fileOfModule;
}
