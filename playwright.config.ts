import { defineConfig } from "@playwright/test";
import { launchOptions } from "./tools/browser.ts";
import { isLongRun } from "./tests/support/server/figures.ts";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/e2e/start-portals.ts",
  testIgnore: isLongRun ? [] : ["**/*.long.spec.ts"],
  workers: 2,
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env["CI"]),
  outputDir: "test-results/e2e",
  use: { browserName: "chromium", launchOptions: launchOptions() },
});
