import type { Plugin } from "vite";

const COMPILE_ALL = "//# allFunctionsCalledOnLoad\n";

/**
 * Chromium compiles a function when it is first called, while the page waits. With this comment at the beginning of a
 * file it compiles all its functions while the file is still being downloaded.
 */
export function compileWhileLoading(): Plugin {
  return {
    name: "compile-while-loading",
    apply: "build",
    generateBundle: {
      // After Vite has added its own lines at the beginning.
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = COMPILE_ALL + file.code;
      },
    },
  };
}
