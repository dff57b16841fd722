import { defineConfig } from 'vitest/config';

/** The tests that need no DOM and no server: what mutants of the rules, machines and client must not survive. */
export default defineConfig({
  test: { environment: 'node', include: ['tests/{rules,api,machines}/**/*.test.ts'], setupFiles: ['tests/quiet.ts'] },
});
