import { defineConfig } from 'vitest/config';

/** The quickest tests of who may do what at the server. */
export default defineConfig({
  test: { environment: 'node', testTimeout: 60_000, hookTimeout: 60_000, include: ['tests/server/{authorisation,session,sign-in,writes}.test.ts'], setupFiles: ['tests/quiet.ts'] },
});
