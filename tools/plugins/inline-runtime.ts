import type { Plugin } from "vite";

const NAME = "rolldown-runtime";
const IMPORT = /import\{([^}]*)\}from"\.\/rolldown-runtime-[^"]*";/;
const EXPORT = /export\{([^}]*)\};?\s*$/;

/**
 * Copies the bundler's helpers into each file that uses them. A file of their own would take one of the browser's six
 * connections while the start needs all of them.
 */
export function inlineRuntime(): Plugin {
  return {
    name: "inline-runtime",
    apply: "build",
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const runtime = chunks.find(({ name }) => name === NAME);
        if (!runtime) throw new Error(`The bundle has no ${NAME}`);
        const helpers = asExpression(runtime.code);
        for (const chunk of chunks) {
          chunk.code = chunk.code.replace(IMPORT, (_, names: string) => {
            const pattern = listProperties(names, (exported, local) => `${exported}:${local}`);
            return `const{${pattern}}=${helpers};`;
          });
          chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName);
        }
        delete bundle[runtime.fileName];
      },
    },
  };
}

/** The runtime module as an expression whose value has the module's exports as properties. */
function asExpression(code: string): string {
  const body = code.replace(EXPORT, (_, names: string) => {
    const properties = listProperties(names, (local, exported) => `${exported}:${local}`);
    return `return{${properties}}`;
  });
  return `(()=>{${body}})()`;
}

/** Rewrites the names of an import or export clause, such as `a as b,c`. */
function listProperties(names: string, toProperty: (first: string, second: string) => string): string {
  return names
    .split(",")
    .map((name) => name.split(" as "))
    .map(([first = "", second = first]) => toProperty(first, second))
    .join();
}
