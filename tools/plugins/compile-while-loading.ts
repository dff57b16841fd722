import type { Plugin } from "vite";

const START_FILE = "start";
const COMPILE_ALL = "//# allFunctionsCalledOnLoad\n";

/**
 * Chromium compiles a function when it is first called, while the page waits. With this comment at the beginning of the
 * start's file it compiles all functions while the file is still being downloaded.
 */
export function compileWhileLoading(): Plugin {
  return {
    name: "compile-while-loading",
    apply: "build",
    generateBundle: {
      // After Vite has added its own lines at the beginning.
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === "chunk" && file.name === START_FILE) file.code = COMPILE_ALL + file.code;
      },
    },
  };
}
