import { defineConfig } from "vitest/config";

const store = process.env["MUTANT_STORE"] === "true";
const postgres = process.env["MUTANT_POSTGRES"];

/** A mutant that keeps a test waiting for what never comes is told when the test's patience ends: of what is in memory, that is soon. */
const patience = store ? 10_000 : 5_000;

export default defineConfig({
  test: {
    environment: "node",
    include: (process.env["MUTANT_TESTS"] ?? "").split(" "),
    isolate: false,
    testTimeout: patience,
    hookTimeout: patience,
    setupFiles: ["tests/support/fail-on-console.ts"],
    provide: postgres === undefined ? { kind: "PGlite" } : { kind: "PostgreSQL", postgres },
  },
});
