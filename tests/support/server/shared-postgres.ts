import type { TestProject } from "vitest/node";
import { migrate, openStore } from "../../../server/store/open-store.ts";
import { seed } from "../../../server/store/seed.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { databaseOf, postgresIsHere, SEEDED, startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: string | undefined;
    /** What a world is opened on where its test does not say. */
    kind: "PGlite" | "PostgreSQL" | undefined;
  }
}

/** One PostgreSQL serves a whole run: each test gets databases of its own in it. A run without it tests PGlite alone. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!postgresIsHere) return undefined;
  const { url, stop } = await startSeeded();
  provide("postgres", url);
  return stop;
}

/** A PostgreSQL server that holds the demo data, to be copied. */
export async function startSeeded() {
  const server = await startPostgres();
  const first = await openStore({ url: await databaseOf(server.url, SEEDED) });
  await migrate(first.store);
  await seed(first.store, demo);
  await first.close();
  return server;
}
