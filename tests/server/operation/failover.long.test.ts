import { Client } from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { migrate } from "../../../server/store/migrate.ts";
import { openStore } from "../../../server/store/open-store.ts";
import { seed } from "../../../server/store/seed.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { recordFigure } from "../../support/server/figures.ts";
import { countBy, LoadReader, percentile } from "../../support/server/load-reader.ts";
import { countStoredReports, LoadWriter } from "../../support/server/load-writer.ts";
import { startPostgres } from "../../support/server/postgres.ts";
import { startServerGroup } from "../../support/server/server-group.ts";
import { hasPostgres } from "../../support/server/test-stores.ts";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

const SERVERS = 4;
const READS_OF_STANDBY = 500;
const MAX_READ_MS = 1000;
const WRITES_BEFORE = 500;

async function run<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** A primary that acknowledges a write only when its standby has it, and an address that leads to one of the two. */
async function startCluster() {
  const primary = await startPostgres();
  onTestFinished(primary.stop);
  const { store, close } = await openStore({ url: primary.url });
  await migrate(store);
  await seed(store, demo);
  await close();
  const standby = await startPostgres({ primary: primary.url });
  onTestFinished(standby.stop);
  await run(primary.url, "alter system set synchronous_standby_names = '*'");
  await run(primary.url, "select pg_reload_conf()");
  await vi.waitUntil(
    async () => (await run(primary.url, "select 1 from pg_stat_replication where sync_state = 'sync'")).length === 1,
    { timeout: 20_000 },
  );
  const address = await startTcpSwitch(primary.port);
  onTestFinished(address.close);
  return { primary, standby, address, url: `postgres://portal@127.0.0.1:${address.port}/postgres` };
}

describe.runIf(hasPostgres)("a primary with a synchronous standby", () => {
  test(
    "a failover loses no acknowledged write, reading goes on from the read-only standby, and writing recovers alone [fault: locked row or full database]",
    { timeout: 5 * 60_000 },
    async () => {
      const { primary, standby, address, url } = await startCluster();
      const group = await startServerGroup(SERVERS, url);
      onTestFinished(() => group.stop());
      const writers = group.clients.map((client) => new LoadWriter(client));
      const readers = group.clients.map((client) => new LoadReader(client));
      const workers = [...writers, ...readers];
      onTestFinished(() => workers.forEach((worker) => worker.stop()));
      const running = workers.map((worker) => worker.run());
      const acknowledged = () => writers.flatMap((writer) => writer.acknowledged);
      const statuses = () => readers.flatMap((reader) => reader.statuses);
      await vi.waitUntil(() => acknowledged().length >= WRITES_BEFORE, { timeout: 120_000 });

      address.switchTo(standby.port);
      await primary.halt("SIGQUIT");
      const readsBefore = readers.map((reader) => reader.statuses.length);
      await vi.waitUntil(() => readers.every((reader, at) => reader.statuses.slice(readsBefore[at]).includes(200)), {
        timeout: 30_000,
      });
      const ready = await Promise.all(
        group.servers.map(async ({ origin }) => (await fetch(`${origin}/health/ready`)).json() as Promise<object>),
      );
      expect(ready).toEqual(group.servers.map(() => ({ status: "read only", readable: true, writable: false })));
      await vi.waitUntil(
        () =>
          readers.every((reader, at) => reader.statuses.length >= (readsBefore[at] ?? 0) + READS_OF_STANDBY) &&
          writers.every((writer) => writer.rejections.length > 0),
        { timeout: 60_000 },
      );
      const written = writers.map((writer) => writer.acknowledged.length);
      const promotedAt = performance.now();
      await run(standby.url, "select pg_promote()");
      await vi.waitUntil(() => writers.every((writer, at) => writer.acknowledged.length > (written[at] ?? 0)), {
        timeout: 30_000,
        interval: 10,
      });
      const recovery = performance.now() - promotedAt;
      for (const worker of workers) worker.stop();
      await Promise.all(running);

      const [ada] = group.clients;
      if (!ada) throw new Error("The group has no client");
      const { lost, duplicated } = await countStoredReports(ada, acknowledged());
      const rejections = writers.flatMap((writer) => writer.rejections);
      const p99 = percentile(
        readers.flatMap(({ durations }) => durations),
        0.99,
      );
      recordFigure(
        "read-only failover, writes",
        `${SERVERS} processes, ${acknowledged().length} acknowledged: ${lost} lost, ${duplicated} duplicated; ${rejections.length} × 503 meanwhile; writing again ${(recovery / 1000).toFixed(1)} s after the promotion`,
        "none lost, recovers alone",
      );
      recordFigure(
        "read-only failover, reads",
        `${countBy(statuses())}; p99 ${p99.toFixed(0)} ms`,
        "goes on, p99 ≤ 1000 ms",
      );
      expect({ lost, duplicated }).toEqual({ lost: 0, duplicated: 0 });
      expect(new Set(rejections.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
        new Set(["503 2"]),
      );
      expect(new Set(statuses())).toEqual(new Set([200]));
      expect(p99).toBeLessThanOrEqual(MAX_READ_MS);
      expect(group.servers.map(({ child }) => child.exitCode)).toEqual(group.servers.map(() => null));
    },
  );
});

/** Forwards connections to one port, as the address of a database cluster does. New connections follow `switchTo`. */
async function startTcpSwitch(firstTarget: number) {
  let target = firstTarget;
  const server = createServer((socket) => {
    const upstream = connect(target, "127.0.0.1");
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    switchTo: (port: number) => void (target = port),
    close: () => void server.close(),
  };
}
