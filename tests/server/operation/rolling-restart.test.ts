import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import fastify from "fastify";
import { describe, expect, onTestFinished, test } from "vitest";
import { createApp } from "../../../server/app.ts";
import { addGracefulClose } from "../../../server/http/graceful-close.ts";
import { openStore } from "../../../server/store/open-store.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { contract, type Outcome } from "../../../src/api/contract.ts";
import { readHealthInterval, startShippedProxy } from "../../support/server/caddy.ts";
import { createDeploymentSettings, unlimitedCalls } from "../../support/server/deployment-settings.ts";
import { isLongRun, recordFigure } from "../../support/server/figures.ts";
import { findFreePorts } from "../../support/server/free-ports.ts";
import { HttpClient } from "../../support/server/http-client.ts";
import { SEEDED_DATABASE } from "../../support/server/postgres.ts";
import { unusedEngine } from "../../support/server/report-engine-fixture.ts";
import { startServerProcess } from "../../support/server/server-process.ts";
import { startTestProvider } from "../../support/server/test-provider.ts";
import { createDatabase } from "../../support/server/test-stores.ts";
import { createTestServer, getDemoUser } from "../../support/server/test-server.ts";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

const readSeconds = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);

function* repeat(text: string) {
  for (;;) yield text;
}

describe("a server that stops behind the shipped proxy", () => {
  test("answers for longer than the proxy takes to notice, and is not killed before it has finished [operation: rolling restart]", async () => {
    const server = await createTestServer();
    onTestFinished(server.close);
    const killedAfter = readSeconds(readFileSync("compose.yaml", "utf8"), /stop_grace_period: (\d+)s/);
    const exitsAfter = readSeconds(readFileSync("server/main.ts", "utf8"), /STOP_TIMEOUT_MS = (\d+)000;/);
    expect(server.config.stopGraceMs / 1000).toBeGreaterThanOrEqual(2 * readHealthInterval());
    expect(exitsAfter).toBeGreaterThan(server.config.stopGraceMs / 1000 + 5);
    expect(killedAfter).toBeGreaterThan(exitsAfter);
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
/** Every tenth request of a worker who has a mapping of their own adds or removes it. */
const freeMappings = demo.reports.flatMap(({ subscriptionReportId, subscriptionId }) =>
  demo.people
    .filter(({ subscriptionIds }) => subscriptionIds.includes(subscriptionId))
    .map(({ id }) => ({ subscriptionReportId, principalId: id }))
    .filter(
      (free) =>
        !demo.mappings.some(
          (taken) => taken.subscriptionReportId === free.subscriptionReportId && taken.principalId === free.principalId,
        ),
    ),
);
const READS = [contract.getUser.path, contract.getUserReports.path, contract.getSubscriptions.path, "/report"];

async function startPortals() {
  const provider = await startTestProvider();
  onTestFinished(provider.close);
  provider.state.user = getDemoUser("ada");
  const databaseUrl = await createDatabase(SEEDED_DATABASE);
  const { store, close } = await openStore({ url: databaseUrl });
  await store.updateTable("person").set({ realm: provider.issuer }).execute();
  await close();
  const proxyPort = await findFreePorts();
  const ports = [await findFreePorts(), await findFreePorts()];
  const origin = `http://localhost:${proxyPort}`;
  const start = (port: number) =>
    startServerProcess({
      env: {
        ...createDeploymentSettings(provider),
        PUBLIC_URL: origin,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        TRUST_PROXY: "127.0.0.1",
        ...unlimitedCalls,
        LOG_LEVEL: "silent",
      },
    });
  const servers = await Promise.all(ports.map(start));
  onTestFinished(async () => {
    for (const server of servers) await server.stop("SIGKILL");
  });
  const startProxy = isLongRun ? startShippedProxy : startCheckingProxy;
  const proxy = await startProxy(proxyPort, ports);
  onTestFinished(proxy.stop);
  const client = new HttpClient(origin);
  await client.signIn(getDemoUser("ada").sub);
  return {
    client,
    restart: async (at: number) => {
      expect(await servers[at]?.stop("SIGTERM")).toBe(0);
      servers[at] = await start(ports[at] ?? 0);
      // As docs/operation.md says, the next server is stopped when the proxy has found this one ready again.
      await sleep(2000 * readHealthInterval());
    },
  };
}

/** Sends requests one after another until all workers together have sent enough. Returns what failed. */
async function sendRequests(client: HttpClient, worker: number, takeTurn: () => boolean): Promise<string[]> {
  const failures: string[] = [];
  const mapping = freeMappings[worker];
  let isMapped = false;
  for (let turn = 0; takeTurn(); turn += 1) {
    const isWrite = mapping !== undefined && turn % 10 === 9;
    const path = isWrite
      ? contract[isMapped ? "deleteUserReportMapping" : "addUserReportMapping"].path
      : (READS[turn % READS.length] ?? "");
    try {
      const response = isWrite ? await client.write("POST", path, mapping, randomUUID()) : await client.get(path);
      const text = await response.text();
      if (!response.ok) failures.push(`${path}: ${response.status} ${text}`);
      else if (isWrite && !(JSON.parse(text) as Outcome).isSuccess) failures.push(`${path}: ${text}`);
      else if (isWrite) isMapped = !isMapped;
    } catch (error) {
      failures.push(`${path}: ${describeCause(error)}`);
    }
  }
  return failures;
}

function describeCause(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : "failed";
}

test(
  "a rolling restart of two servers behind a proxy that checks their health fails no request [operation: rolling restart]",
  { timeout: 15 * 60_000 },
  async () => {
    const { client, restart } = await startPortals();
    let [sent, restarts] = [0, 0];
    const isDone = () => sent >= REQUESTS && restarts >= RESTARTS;
    const takeTurn = () => {
      if (isDone()) return false;
      sent += 1;
      return true;
    };
    const workers = Promise.all(Array.from({ length: WORKERS }, (_, at) => sendRequests(client, at, takeTurn)));
    while (!isDone()) {
      await restart(restarts % 2);
      restarts += 1;
    }
    const failures = (await workers).flat();
    recordFigure(
      "rolling restart behind Caddy",
      `${sent} requests, ${restarts} restarts: ${failures.length} failed`,
      "0 failed",
    );
    expect([...new Set(failures)].join("\n")).toBe("");
  },
);

const RETRY_INTERVAL_MS = 250;
/** For 5 seconds, as `lb_try_duration` says. */
const MAX_RETRIES = 20;

/** Forwards as Caddy does with the shipped configuration: in turn, to servers that were ready at the last check. */
async function startCheckingProxy(port: number, serverPorts: readonly number[]) {
  const agent = new Agent({ keepAlive: true });
  let ready = serverPorts;
  let turn = 0;
  const checks = setInterval(() => void checkHealth(), readHealthInterval() * 1000);

  async function checkHealth(): Promise<void> {
    const answers = await Promise.all(serverPorts.map(isReady));
    ready = serverPorts.filter((_, at) => answers[at]);
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = Buffer.concat((await incoming.toArray()) as Buffer[]);
    const headers = { ...incoming.headers, "x-forwarded-for": incoming.socket.remoteAddress };
    const options = { agent, headers, host: "127.0.0.1", method: incoming.method, path: incoming.url };
    const send = (triesLeft: number) => {
      turn += 1;
      request({ ...options, port: ready[turn % ready.length] })
        .on("response", (response) => {
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(outgoing);
        })
        .on("error", (error: NodeJS.ErrnoException) => {
          // The server has not seen a request whose connection could not be made.
          if (error.code === "ECONNREFUSED" && triesLeft > 0) setTimeout(send, RETRY_INTERVAL_MS, triesLeft - 1);
          else outgoing.writeHead(502).end(error.message);
        })
        .end(body);
    };
    send(MAX_RETRIES);
  }

  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing)).listen(port);
  await once(server, "listening");
  return {
    stop: () => {
      clearInterval(checks);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
