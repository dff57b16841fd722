import type { TestProject } from "vitest/node";
import { migrate } from "../../../server/store/migrate.ts";
import { openStore } from "../../../server/store/open-store.ts";
import { seed } from "../../../server/store/seed.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { findPostgres, type PostgresPrograms } from "./find-postgres.ts";
import { createDatabaseIn, SEEDED_DATABASE, startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: string | undefined;
    /** The store of a test that does not name one. */
    storeKind: "PGlite" | "PostgreSQL" | undefined;
    /** Which of the releases that were found serves the project; the oldest by default. */
    postgresRelease: "oldest" | "newest" | undefined;
  }
}

/** One PostgreSQL server serves the whole run, with a database per test. Without PostgreSQL only PGlite is tested. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const programs = findPostgres()[project.getProvidedContext().postgresRelease ?? "oldest"];
  if (!programs) return undefined;
  const { url, stop } = await startSeededPostgres(programs);
  project.provide("postgres", url);
  return stop;
}

/** Starts a PostgreSQL server with a template database that holds the demo data. */
export async function startSeededPostgres(programs?: PostgresPrograms) {
  const server = await startPostgres({ programs });
  const { store, close } = await openStore({ url: await createDatabaseIn(server.url, SEEDED_DATABASE) });
  await migrate(store);
  await seed(store, demo);
  await close();
  return server;
}
