import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { long, sayFigure } from "../../support/server/figures.ts";
import { startPostgres } from "../../support/server/postgres.ts";
import { type Server, sparePorts, startServer, Visitor } from "../../support/server/server-process.ts";
import { kinds, openTestPlace } from "../../support/server/test-stores.ts";
import { somebody } from "../../support/server/test-server.ts";
import { countKept, Writer } from "../../support/server/load-writer.ts";

const KILLS = long ? 25 : 3;
const BETWEEN_KILLS = long ? 90 : 15;
const RESTARTS = long ? 10 : 2;

describe.each(kinds)("on %s", (kind) => {
  test(
    `${KILLS} times kill -9 amid writes: no acknowledged write is lost, doubled or half done`,
    { timeout: 20 * 60_000 },
    async () => {
      const place = await openTestPlace(kind);
      onTestFinished(place.remove);
      const env = { PORT: String(await sparePorts()), ...place.env };
      let server: Server = await startServer(env, 10_000);
      onTestFinished(async () => void (await server.stop("SIGTERM")));
      const ada = new Visitor(server.origin);
      await ada.signIn(somebody("ada").sub);
      const writers = Array.from({ length: 4 }, () => new Writer(ada));
      onTestFinished(() => stopAll(writers));
      const acknowledged = () => writers.flatMap((writer) => writer.acknowledged);
      for (let kill = 0; kill < KILLS; kill++) {
        const before = acknowledged().length;
        const running = writers.map((writer) => writer.run());
        await vi.waitUntil(() => acknowledged().length >= before + BETWEEN_KILLS, { timeout: 60_000, interval: 2 });
        await server.stop("SIGKILL");
        stopAll(writers);
        await Promise.all(running);
        server = await startServer(env, 10_000);
        expect(server.child.exitCode).toBeNull();
      }
      const running = writers.map((writer) => writer.run());
      await vi.waitUntil(() => writers.every((writer) => writer.acknowledged.length > 0), { timeout: 10_000 });
      stopAll(writers);
      await Promise.all(running);

      const { lost, doubled, ids } = await countKept(ada, acknowledged());
      const audited = await Promise.all(
        ids
          .slice(-200)
          .map(
            async (id) =>
              (
                (await (
                  await ada.get(contract.getReports.path.replace("getreports", `portal/reporthistory/${id}`))
                ).json()) as unknown[]
              ).length,
          ),
      );
      const halfDone = audited.filter((events) => events !== 1).length;
      sayFigure(
        `kill -9 amid writes, ${kind}`,
        `${KILLS} times, ${acknowledged().length} writes acknowledged: ${lost} lost, ${doubled} doubled, ${halfDone} half done`,
        "none",
      );
      expect({ lost, doubled, halfDone }).toEqual({ lost: 0, doubled: 0, halfDone: 0 });
    },
  );
});

describe.runIf(kinds.includes("PostgreSQL"))("PostgreSQL restarts under load", () => {
  test(
    "503 with Retry-After, then all is well again by itself, and nothing acknowledged is lost",
    { timeout: 5 * 60_000 },
    async () => {
      const postgres = await startPostgres();
      onTestFinished(postgres.stop);
      const folder = await mkdtemp(join(tmpdir(), "portal-restart-"));
      onTestFinished(() => rm(folder, { recursive: true }));
      const server = await startServer({
        PORT: String(await sparePorts()),
        DATA_DIR: folder,
        DATABASE_URL: postgres.url,
      });
      onTestFinished(async () => void (await server.stop("SIGTERM")));
      const ada = new Visitor(server.origin);
      await ada.signIn(somebody("ada").sub);
      const writers = Array.from({ length: 4 }, () => new Writer(ada));
      onTestFinished(() => stopAll(writers));
      const running = writers.map((writer) => writer.run());
      const refusals = () => writers.flatMap((writer) => writer.refusals);
      for (let restart = 0; restart < RESTARTS; restart++) {
        const refusedBefore = refusals().length;
        await postgres.halt();
        await vi.waitUntil(() => refusals().length > refusedBefore, { timeout: 10_000 });
        await postgres.resume();
        const before = writers.map((writer) => writer.acknowledged.length);
        await vi.waitUntil(() => writers.every((writer, at) => writer.acknowledged.length > (before[at] ?? 0)), {
          timeout: 5000,
        });
      }
      stopAll(writers);
      await Promise.all(running);
      expect(new Set(refusals().map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
        new Set(["503 2"]),
      );
      const acknowledged = writers.flatMap((writer) => writer.acknowledged);
      const { lost, doubled } = await countKept(ada, acknowledged);
      sayFigure(
        "PostgreSQL restarts under load",
        `${RESTARTS} times, ${acknowledged.length} writes acknowledged: ${lost} lost, ${doubled} doubled; ${refusals().length} refused for the while`,
        "none, back in 5 s",
      );
      expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
      expect(server.child.exitCode).toBeNull();
    },
  );
});

function stopAll(writers: readonly Writer[]): void {
  for (const writer of writers) writer.stop();
}
