import type { Plugin } from "vite";

const DOWNSHIFT = /\/node_modules\/downshift\/.*\.mjs$/;
const HOOK_PROPERTY = /^(?!useCombobox\.)\w+\.stateChangeTypes = .*;$/gm;

/**
 * Leaves out the hooks of downshift that the portal does not use: all but `useCombobox`. It assigns a property to
 * each hook, and because of that assignment the bundler keeps a hook that nobody calls.
 */
export function dropUnusedHooks(): Plugin {
  return {
    name: "drop-unused-hooks",
    apply: "build",
    transform: {
      filter: { id: DOWNSHIFT },
      handler: (code) => ({ code: code.replaceAll(HOOK_PROPERTY, ""), map: null }),
    },
  };
}
