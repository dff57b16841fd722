import react from "@vitejs/plugin-react";
import type { ProvidedContext } from "vitest";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { isLongRun } from "./tests/support/server/figures.ts";
import { findPostgres } from "./tests/support/server/find-postgres.ts";

/** Only stops what hangs: a busy machine must not decide. */
const testTimeout = 120_000;

/** Whole portals run in these tests. The closing lines name each one that needed a second try. */
const retry = 1;

/** The servers under test share two processes: each file opens its own database and leaves nothing behind. */
const server: TestProjectInlineConfiguration = {
  test: {
    name: "server",
    environment: "node",
    isolate: false,
    retry,
    testTimeout,
    hookTimeout: 120_000,
    include: ["tests/{server,agreement}/**/*.test.ts"],
    exclude: isLongRun ? [] : ["**/*.long.test.ts"],
    globalSetup: ["tests/support/server/shared-postgres.ts"],
    setupFiles: ["tests/support/fail-on-console.ts"],
  },
};

/** What depends most on the database, on the databases that the project above does not use. */
const createProjectOn = (store: string, provide: Partial<ProvidedContext>): TestProjectInlineConfiguration => ({
  test: {
    ...server.test,
    name: `server on ${store}`,
    include: [
      "tests/server/audit/*.test.ts",
      "tests/server/embedding/{embed-report,foreign-reports}.test.ts",
      "tests/server/http/{floods,fuzz,headers,leaks,page}.test.ts",
      "tests/server/identity/{authorisation,cross-site,redirects,sign-in,sign-in-attacks,sign-in-outages}.test.ts",
      "tests/server/reports/*.test.ts",
      "tests/server/store/{application-role,migrate,store}.test.ts",
    ],
    provide,
  },
});

export default defineConfig({
  test: {
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          isolate: false,
          testTimeout,
          include: ["tests/{rules,api,machines,conventions,app,boot,browser,consent-notice,tools,ui}/**/*.test.ts"],
          setupFiles: ["tests/support/fail-on-console.ts"],
        },
      },
      {
        plugins: [react()],
        test: {
          name: "dom",
          environment: "jsdom",
          isolate: false,
          retry,
          testTimeout,
          include: ["tests/{ui,routes,app,journeys}/**/*.test.tsx", "tests/stories/*.test.ts"],
          setupFiles: ["tests/support/fail-on-console.ts", "tests/support/routes/dom-setup.ts"],
        },
      },
      server,
      ...(isLongRun
        ? [
            createProjectOn("PGlite", { storeKind: "PGlite" }),
            ...(findPostgres().newest
              ? [createProjectOn("the newest PostgreSQL", { storeKind: "PostgreSQL", postgresRelease: "newest" })]
              : []),
          ]
        : []),
    ],
  },
});
