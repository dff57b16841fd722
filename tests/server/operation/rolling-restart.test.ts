import { readFileSync } from "node:fs";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import fastify from "fastify";
import { describe, expect, onTestFinished, test } from "vitest";
import { createApp } from "../../../server/app.ts";
import { addGracefulClose } from "../../../server/http/graceful-close.ts";
import { readHealthInterval } from "../../support/server/caddy.ts";
import { isLongRun, recordFigure } from "../../support/server/figures.ts";
import { SEEDED_DATABASE } from "../../support/server/postgres.ts";
import { sendRequests, startPortals } from "../../support/server/proxied-portals.ts";
import { unusedEngine } from "../../support/server/report-engine-fixture.ts";
import { createDatabase } from "../../support/server/test-stores.ts";
import { createTestServer } from "../../support/server/test-server.ts";

const readSeconds = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);

function* repeat(text: string) {
  for (;;) yield text;
}

describe("a server that stops behind the shipped proxy", () => {
  test("answers for longer than the proxy takes to notice, is not killed before it has finished, and closes no connection that the proxy keeps [operation: rolling restart]", async () => {
    const server = await createTestServer();
    onTestFinished(server.close);
    const compose = readFileSync("compose.yaml", "utf8");
    const killedAfter = readSeconds(compose, /stop_grace_period: (\d+)s/);
    const exitsAfter = readSeconds(readFileSync("server/main.ts", "utf8"), /STOP_TIMEOUT_MS = (\d+)000;/);
    expect(server.config.stopGraceMs / 1000).toBeGreaterThanOrEqual(2 * readHealthInterval());
    expect(exitsAfter).toBeGreaterThan(server.config.stopGraceMs / 1000 + 5);
    expect(killedAfter).toBeGreaterThan(exitsAfter);
    expect(server.app.server.keepAliveTimeout / 1000).toBeGreaterThan(readSeconds(compose, /keepalive (\d+)s/));
  });

  test("closes connections of clients that do not read their answers", async () => {
    const app = fastify({ forceCloseConnections: "idle" });
    addGracefulClose(app, 0, 100);
    app.get("/", (_request, reply) => reply.send(Readable.from(repeat("x".repeat(100_000)))));
    await app.listen({ port: 0, host: "127.0.0.1" });
    const client = connect((app.server.address() as AddressInfo).port, "127.0.0.1").pause();
    onTestFinished(() => void client.destroy());
    client.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(app.server, "request");
    await expect(app.closeGracefully()).resolves.toBeUndefined();
  });

  test("is not ready, and answers requests that still reach it like any other [operation: rolling restart]", async () => {
    const server = await createTestServer();
    onTestFinished(server.close);
    const app = await createApp({
      config: { ...server.config, stopGraceMs: 0 },
      store: server.store,
      engine: unusedEngine,
    });
    const [begun, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    app.addHook("preClose", () => {
      begun.resolve();
      return finished.promise;
    });
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    const closed = app.closeGracefully();
    await begun.promise;
    const page = await fetch(`${origin}/report`);
    expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
    expect((await fetch(`${origin}/health/ready`)).status).toBe(503);
    finished.resolve();
    await closed;
  });
});

const REQUESTS = isLongRun ? 60_000 : 200;
const RESTARTS = isLongRun ? 4 : 2;
const WORKERS = isLongRun ? 12 : 4;

test(
  "a rolling restart of two servers behind a proxy that checks their health fails no request [operation: rolling restart]",
  { timeout: 15 * 60_000 },
  async () => {
    const { client, restart, readLog } = await startPortals(await createDatabase(SEEDED_DATABASE));
    let [sent, restarts] = [0, 0];
    const isDone = () => sent >= REQUESTS && restarts >= RESTARTS;
    const takeTurn = () => {
      if (isDone()) return false;
      sent += 1;
      return true;
    };
    const failures: string[] = [];
    const load = { takeTurn, onFailure: (failure: string) => failures.push(failure) };
    const workers = Promise.all(Array.from({ length: WORKERS }, (_, at) => sendRequests(client, at, load)));
    while (!isDone()) {
      await restart(restarts % 2);
      restarts += 1;
    }
    await workers;
    recordFigure(
      "rolling restart behind Caddy",
      `${sent} requests, ${restarts} restarts: ${failures.length} failed`,
      "0 failed",
    );
    if (failures.length > 0) process.stdout.write(readLog());
    expect([...new Set(failures)].join("\n")).toBe("");
  },
);
