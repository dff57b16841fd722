import { defineConfig } from 'vitest/config';

/** The tests that need no DOM and no store: what mutants of the rules, the machines, the client and the report service must not survive. */
export default defineConfig({
  test: { environment: 'node', include: ['tests/{rules,api,machines,app,server/reports,server/identity,server/http}/**/*.test.ts'], exclude: ['tests/api/long-list.test.ts', 'tests/machines/admin-interleavings.test.ts'], setupFiles: ['tests/quiet.ts'] },
});
