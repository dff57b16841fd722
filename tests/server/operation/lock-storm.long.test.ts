import { describe, expect, onTestFinished, test, vi } from "vitest";
import { contract, type SubscriptionReport } from "../../../src/api/contract.ts";
import { lockRows } from "../../support/server/failing-database.ts";
import { recordFigure } from "../../support/server/figures.ts";
import type { HttpClient } from "../../support/server/http-client.ts";
import { countBy, LoadReader, percentile } from "../../support/server/load-reader.ts";
import { SEEDED_DATABASE } from "../../support/server/postgres.ts";
import { startServerGroup } from "../../support/server/server-group.ts";
import { createDatabase, hasPostgres } from "../../support/server/test-stores.ts";

const SERVERS = 4;
const READ_WITHIN_MS = 1000;
const WRITE_WITHIN_MS = 5000;
const REFUSED_WRITES = 600;
const READS = 5000;
const WRITERS_PER_SERVER = 15;
const READERS_PER_SERVER = 2;

/** Renames a report again and again while `isStorming`. */
async function renameRepeatedly(
  client: HttpClient,
  report: SubscriptionReport,
  isStorming: () => boolean,
  results: { status: string; duration: number }[],
): Promise<void> {
  while (isStorming()) {
    const start = performance.now();
    const body = { ...report, reportName: "Renamed" };
    const response = await client.write("POST", contract.updateReport.path, body, crypto.randomUUID());
    await response.arrayBuffer();
    results.push({
      status: `${response.status}, Retry-After ${response.headers.get("retry-after")}`,
      duration: performance.now() - start,
    });
  }
}

describe.runIf(hasPostgres)("several processes over one PostgreSQL", () => {
  test(
    "a storm of writes on locked rows delays no reader, and every write is told to try again [fault: locked row or full database]",
    { timeout: 5 * 60_000 },
    async () => {
      const url = await createDatabase(SEEDED_DATABASE);
      const group = await startServerGroup(SERVERS, url);
      onTestFinished(() => group.stop());
      const [ada] = group.clients;
      if (!ada) throw new Error("The test needs a server");
      const [report] = (await (await ada.get(contract.getReports.path)).json()) as SubscriptionReport[];
      if (!report) throw new Error("The test needs a report");

      const lock = await lockRows(url, "report");
      let isStorming = true;
      const results: { status: string; duration: number }[] = [];
      const writes = group.clients.flatMap((client) =>
        Array.from({ length: WRITERS_PER_SERVER }, () => renameRepeatedly(client, report, () => isStorming, results)),
      );
      const readers = group.clients.flatMap((client) =>
        Array.from({ length: READERS_PER_SERVER }, () => new LoadReader(client)),
      );
      const reading = readers.map((reader) => reader.run());
      const countReads = () => readers.reduce((sum, { statuses }) => sum + statuses.length, 0);
      await vi.waitUntil(() => results.length >= REFUSED_WRITES && countReads() >= READS, { timeout: 240_000 });
      isStorming = false;
      await Promise.all(writes);
      for (const reader of readers) reader.stop();
      await Promise.all(reading);
      await lock.release();

      const durations = readers.flatMap((reader) => reader.durations);
      const p99 = percentile(durations, 0.99);
      const slowestWrite = Math.max(...results.map(({ duration }) => duration));
      recordFigure(
        "readers' p99 during a lock storm",
        `${p99.toFixed(0)} ms over ${SERVERS} processes, ${durations.length} reads: ${countBy(readers.flatMap(({ statuses }) => statuses))}`,
        "≤ 1000 ms, all 200",
      );
      recordFigure(
        "writes during a lock storm",
        `${countBy(results.map(({ status }) => status))}; slowest ${(slowestWrite / 1000).toFixed(1)} s`,
        "all 503 or 429 within 5 s",
      );
      expect(new Set(readers.flatMap(({ statuses }) => statuses))).toEqual(new Set([200]));
      expect(new Set(results.map(({ status }) => status))).toEqual(
        new Set(["503, Retry-After 2", "429, Retry-After 2"]),
      );
      expect(p99).toBeLessThanOrEqual(READ_WITHIN_MS);
      expect(slowestWrite).toBeLessThanOrEqual(WRITE_WITHIN_MS);
      const body = { ...report, reportName: "Renamed" };
      const afterwards = group.clients.map((client) =>
        client.write("POST", contract.updateReport.path, body, crypto.randomUUID()),
      );
      expect((await Promise.all(afterwards)).map(({ status }) => status)).toEqual(group.clients.map(() => 200));
    },
  );
});
