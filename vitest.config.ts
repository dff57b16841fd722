import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["tests/{rules,api,machines,house,app,scripts}/**/*.test.ts"],
          setupFiles: ["tests/quiet.ts"],
        },
      },
      {
        plugins: [react()],
        test: {
          name: "dom",
          environment: "jsdom",
          testTimeout: 30_000,
          include: ["tests/{ui,routes,app,journeys}/**/*.test.tsx"],
          setupFiles: ["tests/quiet.ts", "tests/setup.ts"],
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          testTimeout: 30_000,
          hookTimeout: 60_000,
          include: ["tests/{server,agreement}/**/*.test.ts"],
          globalSetup: ["tests/server/harness/shared-postgres.ts"],
          setupFiles: ["tests/quiet.ts"],
        },
      },
      {
        test: {
          name: "server on PostgreSQL",
          environment: "node",
          testTimeout: 30_000,
          hookTimeout: 60_000,
          include: [
            "tests/server/{authorisation,cross-site,floods,foreign-reports,fuzz,headers,leaks,redirects,sign-in}.test.ts",
          ],
          globalSetup: ["tests/server/harness/shared-postgres.ts"],
          setupFiles: ["tests/quiet.ts"],
          provide: { kind: "PostgreSQL" },
        },
      },
    ],
  },
});
