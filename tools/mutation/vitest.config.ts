import { defineConfig } from "vitest/config";

const usesStore = process.env["MUTANT_STORE"] === "true";
const postgres = process.env["MUTANT_POSTGRES"];

/** A mutant that makes a test wait for ever is noticed at the time limit, so tests without a store get a short one. */
const timeout = usesStore ? 10_000 : 5_000;

export default defineConfig({
  test: {
    environment: "node",
    include: (process.env["MUTANT_TESTS"] ?? "").split(" "),
    isolate: false,
    testTimeout: timeout,
    hookTimeout: timeout,
    setupFiles: ["tests/support/fail-on-console.ts"],
    provide: postgres === undefined ? { storeKind: "PGlite" } : { storeKind: "PostgreSQL", postgres },
  },
});
