import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { openStore } from "../../../server/store/open-store.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { contract, type Outcome } from "../../../src/api/contract.ts";
import { readHealthInterval, startShippedProxy } from "./caddy.ts";
import { createDeploymentSettings, unlimitedCalls } from "./deployment-settings.ts";
import { isLongRun } from "./figures.ts";
import { findFreePorts } from "./free-ports.ts";
import { HttpClient } from "./http-client.ts";
import { startServerProcess } from "./server-process.ts";
import { startTestProvider } from "./test-provider.ts";
import { getDemoUser } from "./test-server.ts";

/** Two servers on a database with the demo data, behind a proxy. `script` is what a server runs. */
export async function startPortals(databaseUrl: string, furtherEnv: Record<string, string> = {}, script?: string) {
  const provider = await startTestProvider();
  onTestFinished(provider.close);
  provider.state.user = getDemoUser("ada");
  const { store, close } = await openStore({ url: databaseUrl });
  await store.updateTable("person").set({ realm: provider.issuer }).execute();
  await close();
  const proxyPort = await findFreePorts();
  const ports = [await findFreePorts(), await findFreePorts()];
  const origin = `http://localhost:${proxyPort}`;
  const env = {
    ...createDeploymentSettings(provider),
    PUBLIC_URL: origin,
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: "127.0.0.1",
    ...unlimitedCalls,
    LOG_LEVEL: "warn",
    ...furtherEnv,
  };
  const start = (port: number, run?: string) =>
    startServerProcess({ env: { ...env, PORT: String(port) }, ...(run !== undefined && { script: run }) });
  const servers = await Promise.all(ports.map((port) => start(port, script)));
  const started = [...servers];
  onTestFinished(async () => {
    for (const server of servers) await server.stop("SIGKILL");
  });
  const startProxy = isLongRun ? startShippedProxy : startCheckingProxy;
  const proxy = await startProxy(proxyPort, ports);
  onTestFinished(proxy.stop);
  const client = new HttpClient(origin);
  await client.signIn(getDemoUser("ada").sub);
  return {
    provider,
    client,
    env,
    /** What the servers and the proxy have logged, which says who refused a request and why. */
    readLog: () => [...started, proxy].map(({ output }) => output()).join("\n"),
    restart: async (at: number, run?: string) => {
      expect(await servers[at]?.stop("SIGTERM")).toBe(0);
      servers[at] = await start(ports[at] ?? 0, run);
      started.push(servers[at]);
      if (servers[at].child.exitCode !== null) throw new Error(servers[at].output());
      // As docs/operation.md says, the next server is stopped when the proxy has found this one ready again.
      await sleep(2000 * readHealthInterval());
    },
  };
}

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

export interface Load {
  takeTurn: () => boolean;
  onAnswer?: (path: string, waitedMs: number) => void;
  onFailure: (failure: string) => void;
}

/** Sends requests one after another until all workers together have sent enough. */
export async function sendRequests(
  client: HttpClient,
  worker: number,
  { takeTurn, onAnswer, onFailure }: Load,
): Promise<void> {
  const mapping = freeMappings[worker];
  let isMapped = false;
  for (let turn = 0; takeTurn(); turn += 1) {
    const isWrite = mapping !== undefined && turn % 10 === 9;
    const path = isWrite
      ? contract[isMapped ? "deleteUserReportMapping" : "addUserReportMapping"].path
      : (READS[turn % READS.length] ?? "");
    const start = performance.now();
    try {
      const response = isWrite ? await client.write("POST", path, mapping, randomUUID()) : await client.get(path);
      const text = await response.text();
      onAnswer?.(path, performance.now() - start);
      if (!response.ok) onFailure(`${path}: ${response.status} ${text}`);
      else if (isWrite && !(JSON.parse(text) as Outcome).isSuccess) onFailure(`${path}: ${text}`);
      else if (isWrite) isMapped = !isMapped;
    } catch (error) {
      onFailure(`${path}: ${describeCause(error)}`);
    }
  }
}

export function describeCause(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : "failed";
}

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
    output: () => "",
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
