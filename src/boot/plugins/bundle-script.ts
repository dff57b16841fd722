import { resolve } from "node:path";
import { build, type Plugin } from "vite";
import * as startPaths from "../start-paths.ts";

const START_PATHS = resolve(import.meta.dirname, "../start-paths.ts");

/** Bundles an entry into one script that imports nothing, so that it waits for no other file. */
export async function bundleScript(entry: string, define: Record<string, string> = {}): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    publicDir: false,
    define,
    plugins: [replaceContractByPaths()],
    build: {
      write: false,
      target: "es2024",
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: "iife" }, optimization: { inlineConst: true } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !("output" in output)) throw new Error(`${entry} was not built`);
  return output.output[0].code.trim();
}

/** A script needs only the paths of the start calls: the contract's schemas would multiply its size. */
function replaceContractByPaths(): Plugin {
  const constants = Object.entries(startPaths).map(([name, path]) => `export const ${name} = ${JSON.stringify(path)};`);
  return {
    name: "contract-paths",
    load: (id) => (id === START_PATHS ? constants.join("\n") : null),
  };
}
