import { expect, onTestFinished, test } from "vitest";
import { deleteExpiredRows } from "../../../server/expired-rows.ts";
import { createServerData, hasPostgres } from "../../support/server/test-stores.ts";
import { findFreePort, findFreePorts } from "../../support/server/free-ports.ts";
import { startServerProcess } from "../../support/server/server-process.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { createLoggedApp, loadMetrics, METRICS_TOKEN, readMessage } from "../../support/server/server-output.ts";
import { createTestServer } from "../../support/server/test-server.ts";

const server = setUpServer({ METRICS_TOKEN });

test("a running server is live and ready", async () => {
  expect((await server.app.inject("/health/live")).json()).toEqual({ status: "ok" });
  expect((await server.app.inject("/health/ready")).json()).toEqual({ status: "ok", readable: true, writable: true });
});

test("readiness checks write one row only, which is already expired", async () => {
  await Promise.all(Array.from({ length: 20 }, () => server.app.inject("/health/ready")));
  await server.app.inject("/health/ready");
  const rows = await server.store.selectFrom("sign_in").select("ends_at").execute();
  expect(rows).toHaveLength(1);
  await deleteExpiredRows(server.store);
  expect(await server.store.selectFrom("sign_in").select("ends_at").execute()).toEqual([]);
});

test("probes write no log lines, and a lost database is logged once [operation: log of probes]", async () => {
  const other = await createTestServer();
  onTestFinished(() => other.close());
  const { app, lines } = await createLoggedApp(other, "info");
  await app.inject("/health/live");
  await app.inject("/health/ready");
  expect(lines).toEqual([]);
  await other.store.destroy();
  await app.inject("/health/ready");
  await app.inject("/health/ready");
  expect(lines.map(readMessage)).toEqual(["not ready: the database cannot be read"]);
});

test("without its database a server is live but not ready", async () => {
  const other = await createTestServer();
  await other.store.destroy();
  expect((await other.app.inject("/health/live")).statusCode).toBe(200);
  const ready = await other.app.inject("/health/ready");
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: "not ready", readable: false, writable: false }]);
  await other.close();
});

test("metrics require the configured token", async () => {
  await server.app.inject("/report?secret=1");
  expect((await server.app.inject("/metrics")).statusCode).toBe(404);
  expect((await server.app.inject({ url: "/metrics", headers: { authorization: "Bearer wrong" } })).statusCode).toBe(
    404,
  );
  const body = await loadMetrics(server.app);
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/*",status="200"} 1');
  expect(body).not.toContain("secret");
});

test.runIf(hasPostgres)("metrics count the connections to PostgreSQL and the waits for one", async () => {
  const other = await createTestServer({ METRICS_TOKEN }, "PostgreSQL");
  await other.app.inject("/health/ready");
  const body = await loadMetrics(other.app);
  expect(body).toMatch(/database_connections\{pool="readers",state="open"\} [1-6]\n/);
  expect(body).toMatch(/database_connections\{pool="writers",state="open"\} [1-4]\n/);
  expect(body).toContain('database_connections{pool="writers",state="waiting"} 0\n');
  expect(body).toMatch(/database_wait_seconds_count\{pool="readers"\} [1-9]/);
  await other.close();
});

test("outside local mode, metrics without a configured token answer 404", async () => {
  const other = await createTestServer();
  expect((await other.app.inject("/metrics")).statusCode).toBe(404);
  await other.close();
});

test("MANAGEMENT_PORT takes metrics and the collector's lines from the port of readers, and serves nothing else [operation: management port]", async () => {
  const [port, managementPort] = [await findFreePorts(), await findFreePort()];
  const token = "a-token-of-operators-1a2b3c4d5e6f7";
  const data = await createServerData();
  onTestFinished(data.remove);
  const ports = { PORT: String(port), MANAGEMENT_PORT: String(managementPort) };
  const running = await startServerProcess({
    env: { ...data.env, ...ports, METRICS_TOKEN: token, AUDIT_COLLECTOR_TOKEN: token },
  });
  onTestFinished(async () => void (await running.stop("SIGKILL")));
  const ask = async (at: number, path: string) =>
    (await fetch(`http://127.0.0.1:${at}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  const paths = [
    "/metrics",
    "/serverside/api/portal/auditlines",
    "/serverside/api/portal/openinglines",
    "/health/ready",
    "/serverside/api/portal/openapi.json",
  ];
  expect(await Promise.all(paths.map((path) => ask(port, path)))).toEqual([404, 404, 404, 200, 200]);
  expect(await Promise.all(paths.map((path) => ask(managementPort, path)))).toEqual([200, 200, 200, 200, 404]);
  expect(await ask(managementPort, "/")).toBe(404);
  expect(await running.stop()).toBe(0);
});
