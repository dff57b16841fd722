import { defineConfig } from 'vitest/config';
import { postgresIsHere } from '../../tests/server/harness/postgres.ts';

/** A database in a PostgreSQL that runs already is opened in a tenth of the time of a PGlite. */
const store = process.env['MUTANT_STORE'] === 'true' && { globalSetup: ['tests/server/harness/shared-postgres.ts'], provide: { kind: postgresIsHere ? ('PostgreSQL' as const) : ('PGlite' as const) } };

export default defineConfig({
  test: { environment: 'node', include: (process.env['MUTANT_TESTS'] ?? '').split(' '), testTimeout: 30_000, hookTimeout: 60_000, setupFiles: ['tests/quiet.ts'], ...store },
});
