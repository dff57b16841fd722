import { type Area, CONTRACT, EVERY_CONTRACT } from "./area.ts";

const MOCKS = "tests/support/mocks";
const DOM = [
  "@testing-library/dom",
  "@testing-library/jest-dom",
  "@testing-library/react",
  "@testing-library/user-event",
];

export const tests: readonly Area[] = [
  { files: "tests/rules/{*,*/*}", modules: [CONTRACT, "src/rules"], packages: ["fast-check", "valibot", "vitest"] },
  {
    files: "tests/{api,support/api}/*",
    modules: ["src/api", "src/rules", MOCKS, "tests/support/api"],
    packages: ["fast-check", "msw", "valibot", "vitest"],
  },
  {
    files: "tests/{machines,support/machines}/{*,*/*}",
    modules: ["src/machines", "src/rules", "tests/support/machines"],
    types: [...EVERY_CONTRACT],
    packages: ["fast-check", "vitest", "xstate"],
  },
  {
    files: "tests/{browser,consent-notice}/*",
    modules: ["src/browser", "src/consent-notice", "src/rules"],
    packages: ["vitest"],
  },
  {
    files: "tests/{boot,support/boot}/{*,plugins/*}",
    modules: ["src/api", "src/boot", "src/browser", "src/rules", "tests/support/boot"],
    packages: ["node:", "vite", "vitest"],
  },
  {
    files: "tests/{app,routes,ui,journeys,support/app,support/routes,support/ui,support/journeys}/**/*",
    modules: ["src", "tests/support"],
    packages: [...DOM, "@tanstack/react-router", "@xstate/react", "msw", "node:", "react", "vitest", "xstate"],
  },
  { files: `${MOCKS}/*`, modules: [...EVERY_CONTRACT, "src/rules", "server/standins"], packages: ["msw"] },
  {
    files: "tests/{agreement,support/agreement}/*",
    modules: ["src/api", "src/rules", "server/standins", "tests/support", "tools/conformance"],
    packages: ["msw", "node:", "vitest"],
  },
  {
    files: "tests/{server,support/server}/{*,*/*}",
    modules: [...EVERY_CONTRACT, "src/rules", "server", "tests/support/server", "tools"],
    packages: [
      "@electric-sql/pglite",
      "@fastify/cookie",
      "@seriousme/openapi-schema-validator",
      "ajv",
      "fast-check",
      "fastify",
      "jose",
      "kubernetes-models",
      "kysely",
      "node:",
      "pg",
      "playwright",
      "valibot",
      "vitest",
      "yaml",
    ],
  },
  {
    files: "tests/e2e/embedding-harness/*",
    modules: ["src/app/effects/report/report-frame.ts", "src/machines", "src/ui"],
    types: ["src/rules", "tests/support/e2e"],
    packages: ["@xstate/react", "react", "react-dom", "xstate"],
  },
  {
    files: "tests/{e2e,support/e2e}/**/*",
    modules: [CONTRACT, "src/rules", "src/ui", "server/powerbi", "server/standins", "tests/support", "bench", "tools"],
    packages: [
      "@axe-core/playwright",
      "@playwright/test",
      "@vitejs/plugin-react",
      "msw",
      "node:",
      "pixelmatch",
      "pngjs",
      "react",
      "react-dom",
      "vite",
    ],
  },
  { files: "tests/support/server/web/**/*" },
  {
    files: "tests/stories/*",
    modules: ["src/machines", "src/**/*.stories.tsx", "workshop/atlas"],
    packages: ["storybook", "vitest"],
    packageTypes: ["xstate"],
  },
  {
    files: "tests/{conventions,tools}/*",
    modules: ["bench/sizing.ts", "tools"],
    packages: ["@cyclonedx/cyclonedx-library", "ajv", "node:", "pngjs", "vite", "vitest"],
    packageTypes: ["xstate"],
  },
  { files: "tests/support/*.ts", packages: [...DOM, "msw", "vitest"] },
];
