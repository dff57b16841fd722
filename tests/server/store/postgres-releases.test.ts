import { Client } from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { findPostgres, NEWEST_RELEASE, OLDEST_RELEASE } from "../../support/server/find-postgres.ts";
import { SEEDED_DATABASE } from "../../support/server/postgres.ts";
import { startSeededPostgres } from "../../support/server/shared-postgres.ts";

const { oldest, newest } = findPostgres();
const isChosen = Boolean(process.env["POSTGRES_BIN"]);

async function readRelease(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  await client.end();
  return Number.parseInt(rows[0]?.server_version ?? "", 10);
}

/** Each is skipped where that release is missing, so that the closing lines of a run count it. */
describe("PostgreSQL in this run", () => {
  const url = inject("postgres");

  test.runIf(oldest && (isChosen || oldest.release === OLDEST_RELEASE))(
    "the tests of a store run on the oldest supported release, or on the one in POSTGRES_BIN [operation: no PostgreSQL]",
    async () => {
      expect(await readRelease(url ?? "")).toBe(oldest?.release);
    },
  );

  test.runIf(newest && newest.release >= NEWEST_RELEASE)(
    "the newest release takes the tables and the data [operation: no PostgreSQL]",
    async () => {
      const server = await startSeededPostgres(newest);
      onTestFinished(server.stop);
      const seeded = Object.assign(new URL(server.url), { pathname: `/${SEEDED_DATABASE}` }).href;
      expect(await readRelease(seeded)).toBe(newest?.release);
    },
  );
});
