import { build } from "vite";

/** Bundles an entry into one script that imports nothing, so that it waits for no other file. */
export async function bundleScript(entry: string, define: Record<string, string> = {}): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    publicDir: false,
    define,
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
