import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { types } from 'pg';
import { embedded, migrate, openStore, type Store } from '../../../server/store/open.ts';
import { seed } from '../../../server/store/seed.ts';
import { demo } from '../../../server/standins/demo-data.ts';
import { postgresIsHere, startPostgres } from './postgres.ts';

export type Kind = 'PGlite' | 'PostgreSQL';
export const kinds: Kind[] = postgresIsHere ? ['PGlite', 'PostgreSQL'] : ['PGlite'];

const CACHE = 'node_modules/.cache/risk-insight';
const SHAPING = ['server/store/migrations/first.ts', 'server/store/seed.ts', 'server/standins/demo-data.ts', 'node_modules/@electric-sql/pglite/package.json'];

/** A store with the demo data in it, for one test file. */
export async function openTestStore(kind: Kind): Promise<{ store: Store; url?: string; close: () => Promise<void> }> {
  if (kind === 'PGlite') {
    const store: Store = new Kysely({ dialect: embedded(await loadSeeded()) });
    return { store, close: () => store.destroy() };
  }
  const server = await startPostgres();
  const { store, close } = await openStore({ url: server.url });
  await migrate(store);
  await seed(store, demo);
  return { store, url: server.url, close: () => close().then(server.stop) };
}

/** Starting from a dump takes a tenth of the time of starting from nothing. */
async function loadSeeded(): Promise<PGlite> {
  const hash = createHash('sha256');
  for (const file of SHAPING) hash.update(await readFile(file));
  const dump = `${CACHE}/store-${hash.digest('hex').slice(0, 16)}.tar`;
  const parsers = { [types.builtins.INT8]: String };
  if (existsSync(dump)) return PGlite.create({ loadDataDir: new Blob([await readFile(dump)]), parsers });
  const pglite = await PGlite.create({ parsers });
  const store: Store = new Kysely({ dialect: embedded(pglite) });
  await migrate(store);
  await seed(store, demo);
  await mkdir(CACHE, { recursive: true });
  await writeFile(`${dump}.${process.pid}`, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await rename(`${dump}.${process.pid}`, dump);
  return pglite;
}
