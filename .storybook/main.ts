import { readFileSync } from "node:fs";
import { defineMain } from "@storybook/react-vite/node";
import { msw } from "msw/vite";
import type { Indexer } from "storybook/internal/types";

const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: Record<string, string> };
const serverPackages = /^(@electric-sql|@fastify|fastify|@valibot|kysely|oidc-provider|openid-client|pg|prom-client)\b/;

/** Prebundled before the first story: a library that Vite discovers later would reload the page during a test. */
const include = [
  ...Object.keys(dependencies).filter((name) => !serverPackages.test(name)),
  "react/jsx-dev-runtime",
  "@storybook/addon-docs/blocks",
  "storybook/internal/core-events",
  "storybook/preview-api",
  "storybook/theming",
  "elkjs/lib/elk.bundled.js",
  "msw",
  "msw/browser",
  "msw/experimental",
  "storybook/internal/csf",
];

/** The states that a story names, and that a dialog is modal. The search knows names only; manager.tsx hides the words. */
const withSearchWords = (indexer: Indexer): Indexer => ({
  ...indexer,
  createIndex: async (file, options) => {
    const stories = readFileSync(file, "utf8").split(/^export const /m);
    return (await indexer.createIndex(file, options)).map((entry) => {
      const story = stories.find((text) => text.startsWith(`${entry.exportName} =`)) ?? "";
      const states = /\bstate: (?:"([^"]+)"|\[([^\]]+)\])/.exec(story);
      const words = [
        ...(entry.title?.startsWith("Dialogs/") ? ["modal dialog"] : []),
        ...(states ? [(states[1] ?? states[2] ?? "").replaceAll('"', "")] : []),
      ];
      return words.length === 0 ? entry : { ...entry, name: [entry.name ?? entry.exportName, ...words].join(" · ") };
    });
  },
});

export default defineMain({
  framework: { name: "@storybook/react-vite", options: { builder: { viteConfigPath: "workshop/vite.config.ts" } } },
  stories: ["../workshop/docs/*.mdx", "../workshop/{atlas,portal}/*.stories.tsx", "../src/**/*.stories.tsx"],
  addons: ["@storybook/addon-docs", "@storybook/addon-a11y", "@storybook/addon-vitest", "msw-storybook-addon"],
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  experimental_indexers: (indexers = []) => indexers.map(withSearchWords),
  typescript: { reactDocgen: "react-docgen" },
  viteFinal: (config) => ({
    ...config,
    plugins: [...(config.plugins ?? []), msw({ mode: "worker-only" })],
    optimizeDeps: { ...config.optimizeDeps, include },
  }),
});
