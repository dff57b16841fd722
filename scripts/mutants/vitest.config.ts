import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { environment: 'node', include: (process.env['MUTANT_TESTS'] ?? '').split(' '), testTimeout: 30_000, hookTimeout: 60_000, setupFiles: ['tests/quiet.ts'] },
});
