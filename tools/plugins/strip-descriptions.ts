import type { Plugin } from "vite";

const MACHINE = /\/src\/machines\/.*\.ts$/;
const DESCRIPTION = /\bdescription:\s*"(?:[^"\\]|\\.)*",?/g;

/** Leaves the descriptions of states out of the built portal: only the workshop's atlas shows them. */
export function stripDescriptions(): Plugin {
  return {
    name: "strip-descriptions",
    apply: "build",
    enforce: "pre",
    transform: (code, id) => (MACHINE.test(id) ? { code: code.replaceAll(DESCRIPTION, ""), map: null } : undefined),
  };
}
