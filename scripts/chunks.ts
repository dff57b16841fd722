import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** A file that the page itself asks for: these modules and all that they import, unless a file before it has them. */
const files = {
  start: ['src/main.tsx', 'src/ui/parts/dialog.tsx', 'src/ui/parts/combobox.module.css', 'src/ui/parts/field.module.css', 'src/ui/parts/option-list.module.css', 'src/ui/report/select-report.module.css'],
  'select-report': ['src/routes/select-report.dialog.tsx'],
};

/** Few and whole files: every further one on the way to the selection dialog waits for a connection of its own. */
export function inFewFiles(): Plugin {
  let homes: Map<string, string> | undefined;
  const name = (id: string, graph: Graph) => (homes ??= settle(graph)).get(id) ?? null;
  return {
    name: 'few-files',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: { resolveDependencies: (_file, wanted) => wanted.filter((file) => !file.includes('/start-')) },
        rolldownOptions: { output: { codeSplitting: { groups: [{ debugName: 'few files', name, includeDependenciesRecursively: false }] } } },
      },
    }),
    generateBundle: { order: 'pre', handler: (_options, bundle) => houseRuntime(bundle) },
  };
}

function settle(graph: Graph): Map<string, string> {
  const homes = new Map<string, string>();
  for (const [file, roots] of Object.entries(files)) {
    const waiting = roots.map((root) => resolve(root));
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (homes.has(id)) continue;
      homes.set(id, file);
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return homes;
}

const EXPORTS = /export\{([^}]*)\};?\s*$/;
const entries = (names: string, join: (inner: string, outer: string) => string) =>
  names
    .split(',')
    .map((one) => one.trim().split(' as '))
    .map(([inner = '', outer = inner]) => join(inner, outer))
    .join();

/** The bundler's helpers, which no group can take in, move into the file that every other one imports anyway. */
function houseRuntime(bundle: Rolldown.OutputBundle): void {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const [runtime, start] = ['rolldown-runtime', 'start'].map((name) => chunks.find((chunk) => chunk.name === name));
  if (!runtime || !start) throw new Error('The build has no runtime or no start to house it in');
  const names = EXPORTS.exec(runtime.code)?.[1] ?? '';
  const helpers = `const $helpers=(()=>{${runtime.code.replace(EXPORTS, '')}return{${entries(names, (inner, outer) => `${outer}:${inner}`)}}})();export{$helpers};`;
  const wanted = new RegExp(String.raw`import(?:\{([^}]*)\}from)?"\./${runtime.fileName.split('/').pop()}";?`);
  for (const chunk of chunks) {
    chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName);
    chunk.code = chunk.code.replace(wanted, (_import, taken?: string) => {
      const given = taken === undefined ? '' : `const{${entries(taken, (inner, outer) => `${inner}:${outer}`)}}=$helpers;`;
      if (chunk === start) return helpers + given;
      return given && `import{$helpers}from"./${start.fileName.split('/').pop()}";${given}`;
    });
  }
  delete bundle[runtime.fileName];
}
