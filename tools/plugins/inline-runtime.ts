import type { Plugin } from "vite";

const NAME = "rolldown-runtime";
const IMPORT = /import\{([^}]*)\}from"\.\/rolldown-runtime-[^"]*";/;
const EXPORT = /export\{([^}]*)\};?\s*$/;

/** Each file carries the bundler's few helpers itself: in a file of their own they would hold one of the browser's six connections while the start needs all. */
export function runtimeInEach(): Plugin {
  return {
    name: "runtime-in-each",
    apply: "build",
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const runtime = chunks.find(({ name }) => name === NAME);
        if (!runtime) throw new Error(`There is no ${NAME} any more`);
        const whole = `(()=>{${runtime.code.replace(EXPORT, (_, names: string) => `return{${pairs(names, (local, outside) => `${outside}:${local}`)}}`)}})()`;
        for (const chunk of chunks) {
          chunk.code = chunk.code.replace(
            IMPORT,
            (_, names: string) => `const{${pairs(names, (outside, local) => `${outside}:${local}`)}}=${whole};`,
          );
          chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName);
        }
        delete bundle[runtime.fileName];
      },
    },
  };
}

/** Of names as a module's import or export lists them. */
function pairs(names: string, pair: (first: string, second: string) => string): string {
  return names
    .split(",")
    .map((name) => name.split(" as "))
    .map(([first = "", second = first]) => pair(first, second))
    .join();
}
