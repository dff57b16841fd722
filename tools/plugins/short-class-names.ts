import { createHash } from "node:crypto";
import { relative } from "node:path";
import type { Plugin } from "vite";

const DEFAULT_IMPORT = /import (\w+) from ("[^"]+\.module\.css")/g;

/**
 * Makes the start script smaller: class names become short, and a script that uses some classes of a style sheet
 * contains only their names, because it imports each by itself instead of the object of all.
 */
export function shortClassNames(): Plugin {
  return {
    name: "short-class-names",
    apply: "build",
    enforce: "pre",
    config: () => ({ css: { modules: { generateScopedName: createNaming() } } }),
    transform: {
      filter: { id: /\/src\/.*\.tsx$/, code: DEFAULT_IMPORT },
      handler: (code) => ({ code: code.replaceAll(DEFAULT_IMPORT, "import * as $1 from $2"), map: null }),
    },
    /** A class that its style sheet does not have ends the build. */
    onLog(_level, log) {
      if (log.code === "IMPORT_IS_UNDEFINED") this.error(log);
    },
  };
}

/** Ends a name with three characters for its file. Two files with the same ones are refused. */
function createNaming() {
  const fileOfName = new Map<string, string>();
  return (name: string, path: string) => {
    const file = relative(process.cwd(), path.split("?")[0] ?? path);
    const short = `${name}-${createHash("sha256").update(file).digest("base64url").slice(0, 3)}`;
    const other = fileOfName.get(short) ?? file;
    if (other !== file) throw new Error(`${file} and ${other} share the class name ${short}: rename the class in one`);
    fileOfName.set(short, file);
    return short;
  };
}
