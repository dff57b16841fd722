import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { contract, type UserReport } from "../../../src/api/contract.ts";
import { reportContract } from "../../../src/api/report-contract.ts";
import { isLongRun, recordFigure } from "../../support/server/figures.ts";
import { startPostgres } from "../../support/server/postgres.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import { findFreePorts } from "../../support/server/free-ports.ts";
import { HttpClient } from "../../support/server/http-client.ts";
import { type ServerProcess, startServerProcess } from "../../support/server/server-process.ts";
import { storeKinds, createServerData } from "../../support/server/test-stores.ts";
import { getDemoUser } from "../../support/server/test-server.ts";
import { listEnds, LoadDater } from "../../support/server/load-dater.ts";
import { countStoredReports, LoadWriter } from "../../support/server/load-writer.ts";
import { countOpenings, countUnrecorded, LoadOpener } from "../../support/server/load-opener.ts";

const KILLS = isLongRun ? 25 : 2;
const BETWEEN_KILLS = isLongRun ? 90 : 15;
const RESTARTS = isLongRun ? 10 : 1;
/** In `npm test` other tests run at the same time, so there the limits only prove that it recovers. */
const READY_WITHIN_MS = isLongRun ? 10_000 : 60_000;
const RECOVERED_WITHIN_MS = isLongRun ? 5000 : 60_000;

describe.each(storeKinds)("on %s", (kind) => {
  test(
    `${KILLS} times kill -9 during writes, batches and openings: no acknowledged write is lost, duplicated or incomplete, no batch is half done, and no token was answered without its row in the journal [fault: kill -9]`,
    { timeout: 20 * 60_000 },
    async () => {
      const data = await createServerData(kind);
      onTestFinished(data.remove);
      const openingsBefore = await countOpenings(data);
      const env = { PORT: String(await findFreePorts()), ...data.env };
      let server: ServerProcess = await startServerProcess({ env, readyWithinMs: READY_WITHIN_MS });
      onTestFinished(async () => void (await server.stop()));
      const [ada, ben] = [new HttpClient(server.origin), new HttpClient(server.origin)];
      await ada.signIn(getDemoUser("ada").sub);
      await ben.signIn(getDemoUser("ben").sub);
      const reports = (await (await ben.get(contract.getUserReports.path)).json()) as UserReport[];
      const writers = Array.from({ length: 4 }, () => new LoadWriter(ada));
      const openers = Array.from({ length: 4 }, () => new LoadOpener(ben, reports));
      const dater = new LoadDater(ada, demoReport.subscriptionId);
      const loads = [...writers, ...openers, dater];
      onTestFinished(() => stopAll(loads));
      const acknowledged = () => writers.flatMap((writer) => writer.acknowledged);
      const opened = () => openers.flatMap((opener) => opener.opened);
      for (let kill = 0; kill < KILLS; kill++) {
        const [written, answered] = [acknowledged().length, opened().length];
        const running = loads.map((load) => load.run());
        const isLoaded = () =>
          acknowledged().length >= written + BETWEEN_KILLS &&
          opened().length >= answered + BETWEEN_KILLS &&
          dater.batches > kill;
        await vi.waitUntil(isLoaded, { timeout: 60_000, interval: 2 });
        await server.stop("SIGKILL");
        stopAll(loads);
        await Promise.all(running);
        server = await startServerProcess({ env, readyWithinMs: READY_WITHIN_MS });
        expect(server.child.exitCode).toBeNull();
        expect(await listEnds(ada, demoReport.subscriptionId)).toEqual([expect.any(String)]);
      }
      // What was under way at the last kill is sent again with its key.
      const running = writers.map((writer) => writer.run());
      const written = writers.map((writer) => writer.acknowledged.length);
      await vi.waitUntil(() => writers.every((writer, at) => writer.acknowledged.length > (written[at] ?? 0)), {
        timeout: READY_WITHIN_MS,
      });
      stopAll(writers);
      await Promise.all(running);

      const { lost, duplicated, ids } = await countStoredReports(ada, acknowledged());
      const histories = await Promise.all(
        ids.slice(-200).map(async (id) => {
          const response = await ada.get(reportContract.getReportHistory.path.replace(":id", String(id)));
          return (await response.json()) as unknown[];
        }),
      );
      const incomplete = histories.filter(({ length }) => length !== 1).length;
      await server.stop();
      const unrecorded = countUnrecorded(opened(), openingsBefore, await countOpenings(data));
      recordFigure(
        `kill -9 during writes, ${kind}`,
        `${KILLS} times, ${acknowledged().length} writes acknowledged: ${lost} lost, ${duplicated} duplicated, ${incomplete} incomplete`,
        "none",
      );
      recordFigure(
        `kill -9 during openings, ${kind}`,
        `${KILLS} times, ${opened().length} tokens answered: ${unrecorded} without a row`,
        "none",
      );
      expect({ lost, duplicated, incomplete, unrecorded }).toEqual({
        lost: 0,
        duplicated: 0,
        incomplete: 0,
        unrecorded: 0,
      });
    },
  );
});

describe.runIf(storeKinds.includes("PostgreSQL"))("PostgreSQL restarts under load", () => {
  test(
    "writes get 503 with Retry-After, then succeed again, and no acknowledged write is lost [fault: database restart]",
    { timeout: 5 * 60_000 },
    async () => {
      const postgres = await startPostgres();
      onTestFinished(postgres.stop);
      const folder = await mkdtemp(join(tmpdir(), "portal-restart-"));
      onTestFinished(() => rm(folder, { recursive: true }));
      const server = await startServerProcess({
        env: { PORT: String(await findFreePorts()), DATA_DIR: folder, DATABASE_URL: postgres.url },
      });
      onTestFinished(async () => void (await server.stop()));
      const ada = new HttpClient(server.origin);
      await ada.signIn(getDemoUser("ada").sub);
      const writers = Array.from({ length: 4 }, () => new LoadWriter(ada));
      onTestFinished(() => stopAll(writers));
      const running = writers.map((writer) => writer.run());
      const listRejections = () => writers.flatMap((writer) => writer.rejections);
      for (let restart = 0; restart < RESTARTS; restart++) {
        const rejectedBefore = listRejections().length;
        await postgres.halt();
        await vi.waitUntil(() => listRejections().length > rejectedBefore, { timeout: 60_000 });
        await postgres.resume();
        const before = writers.map((writer) => writer.acknowledged.length);
        await vi.waitUntil(() => writers.every((writer, index) => writer.acknowledged.length > (before[index] ?? 0)), {
          timeout: RECOVERED_WITHIN_MS,
        });
      }
      stopAll(writers);
      await Promise.all(running);
      expect(new Set(listRejections().map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
        new Set(["503 2"]),
      );
      const acknowledged = writers.flatMap((writer) => writer.acknowledged);
      const { lost, duplicated } = await countStoredReports(ada, acknowledged);
      recordFigure(
        "PostgreSQL restarts under load",
        `${RESTARTS} times, ${acknowledged.length} writes acknowledged: ${lost} lost, ${duplicated} duplicated; ${listRejections().length} rejected meanwhile`,
        "none, back in 5 s",
      );
      expect({ lost, duplicated }).toEqual({ lost: 0, duplicated: 0 });
      expect(server.child.exitCode).toBeNull();
    },
  );
});

function stopAll(loads: readonly { stop: () => void }[]): void {
  for (const load of loads) load.stop();
}
