import { defineConfig } from "vitest/config";

const usesStore = process.env["MUTANT_STORE"] === "true";
/** The address of a running PostgreSQL server. */
const postgres = process.env["MUTANT_POSTGRES"];

/** Each mutant that makes a test hang costs one timeout. Tests without a store are fast, so theirs is short. */
const timeout = usesStore ? 10_000 : 1_500;

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
