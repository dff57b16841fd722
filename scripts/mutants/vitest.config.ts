import { defineConfig } from 'vitest/config';
import { postgresIsHere } from '../../tests/server/harness/postgres.ts';

/** A mutant that keeps a test waiting for what never comes is told when the test's patience ends: of what is in memory, that is soon. */
const stored = process.env['MUTANT_STORE'] === 'true';
const patience = stored ? 30_000 : 3_000;

/** A database in a PostgreSQL that runs already is opened in a tenth of the time of a PGlite. */
const store = stored && { globalSetup: ['tests/server/harness/shared-postgres.ts'], provide: { kind: postgresIsHere ? ('PostgreSQL' as const) : ('PGlite' as const) } };

export default defineConfig({
  test: { environment: 'node', include: (process.env['MUTANT_TESTS'] ?? '').split(' '), isolate: false, testTimeout: patience, hookTimeout: patience, setupFiles: ['tests/quiet.ts'], ...store },
});
