import { application } from "./application-imports.ts";
import { type Area, CONTRACT, EVERY_CONTRACT } from "./area.ts";
import { tests } from "./test-imports.ts";

const DOMAINS = [
  "audit",
  "embedding",
  "mappings",
  "people",
  "reports",
  "service",
  "sessions",
  "settings",
  "subscriptions",
  "terms",
  "personal-lists",
  "saved-views",
  "usage",
];

const server: readonly Area[] = [
  { files: "server/standins/report-host/page/*" },
  {
    files: "server/{*,{commands,http,identity,import,page,powerbi,standins,standins/*,store,store/migrations}/*}",
    modules: ["server", ...EVERY_CONTRACT, "src/rules"],
    packages: [
      "@electric-sql/pglite",
      "@fastify/compress",
      "@fastify/cookie",
      "@fastify/static",
      "@valibot/to-json-schema",
      "fastify",
      "kysely",
      "node:",
      "oidc-provider",
      "jose",
      "openid-client",
      "papaparse",
      "pg",
      "prom-client",
      "valibot",
    ],
  },
  ...DOMAINS.map((domain) => ({
    files: `server/${domain}/*`,
    modules: [
      "server/http",
      "server/identity",
      "server/import",
      "server/powerbi",
      "server/store",
      ...EVERY_CONTRACT,
      "src/rules",
    ],
    types: ["server/config.ts", "server/environment.ts"],
    packages: ["kysely", "node:", "valibot"],
    packageTypes: ["fastify"],
  })),
];

const workshop: readonly Area[] = [
  {
    files: "workshop/{*,{atlas,copy,docs,manager,portal,stages}/*}",
    modules: ["src", "tests/support/mocks"],
    packages: [
      "#.storybook",
      "@storybook/addon-docs",
      "@storybook/react-vite",
      "@tanstack/react-router",
      "@vitejs/plugin-react",
      "@xstate/react",
      "elkjs",
      "msw",
      "react",
      "react-dom",
      "storybook",
      "vite",
      "xstate",
    ],
  },
];

const tools: readonly Area[] = [
  { files: "tools/plugins/*", modules: ["src/boot/plugins"], packages: ["node:", "vite"] },
  {
    files: "tools/{*,{check,mutation,pictures,proofs,workshop}/*,check/{data,rules,styles}/*}",
    modules: ["server", "src/rules", "tests/support/server", "tools/conformance", "tools/plugins"],
    packages: [
      "@axe-core/playwright",
      "@stryker-mutator/core",
      "axe-core",
      "node:",
      "pixelmatch",
      "playwright",
      "pngjs",
      "vite",
      "vitest",
    ],
  },
  {
    files: "tools/conformance/*",
    modules: [CONTRACT, "src/api/request.ts", "src/rules"],
    packages: ["valibot"],
  },
  {
    files: "bench/pages/plain-assembly/*",
    packages: [
      "@radix-ui/react-dialog",
      "@tanstack/react-router",
      "@xstate/react",
      "downshift",
      "ky",
      "react",
      "react-dom",
      "valibot",
      "xstate",
    ],
  },
  { files: "bench/pages/**/*", modules: ["src/ui"], types: [CONTRACT], packages: ["react", "react-dom"] },
  {
    files: "bench/*",
    modules: ["server", "src/api", "src/rules", "tests/support/server", "tools"],
    packages: [
      "@electric-sql/pglite",
      "autocannon",
      "fastify",
      "kysely",
      "lighthouse",
      "node:",
      "pg",
      "playwright",
      "valibot",
    ],
  },
];

export const areas: readonly Area[] = [...application, ...server, ...workshop, ...tools, ...tests];
