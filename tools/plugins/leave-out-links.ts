import type { Plugin } from "vite";

const LINK = /\/@tanstack\/react-router\/dist\/esm\/link\.js$/;
const NAMES = ["Link", "createLink", "linkOptions", "useLinkProps"];

/**
 * Leaves the router's link component out of the start: every route object refers to it, but the portal has its own links.
 */
export function leaveOutLinks(): Plugin {
  return {
    name: "leave-out-links",
    apply: "build",
    enforce: "pre",
    load: (id) => (LINK.test(id) ? NAMES.map((name) => `export const ${name} = undefined;`).join("\n") : null),
  };
}
