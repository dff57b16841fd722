import type { Plugin } from "vite";

const PACKAGES = /\/@tanstack\/(?=(?:router-core|react-router)\/)/;

/** What replaces files of the router. */
const files: Record<string, string> = {
  // Every route object refers to the link component, but the portal has its own links.
  "react-router/dist/esm/link.js": "export let Link, createLink, linkOptions, useLinkProps;",
  // It keeps positions of pages, which the portal does not ask for: each page begins at its top.
  "router-core/dist/esm/scroll-restoration.js": `
    export let defaultGetScrollRestorationKey, getElementScrollRestorationEntry, storageKey;
    export const setupScrollRestoration = (router) =>
      router.subscribe("onRendered", ({ toLocation }) => toLocation.hash || scrollTo(0, 0));`,
};

/** Leaves out of the start what the portal does not use of its router. */
export function leaveOutRouterParts(): Plugin {
  return {
    name: "leave-out-router-parts",
    apply: "build",
    enforce: "pre",
    load: (id) => files[id.split(PACKAGES)[1] ?? ""] ?? null,
  };
}
