import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, type TestServer } from "../../support/server/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer("PGlite", { METRICS_TOKEN: "a-token-for-prometheus" });
});
afterAll(() => server.close());

test("a running server is live and ready", async () => {
  expect((await server.app.inject("/health/live")).json()).toEqual({ status: "ok" });
  expect((await server.app.inject("/health/ready")).json()).toEqual({ status: "ok" });
});

test("without its database a server is live but not ready", async () => {
  const other = await createTestServer();
  await other.store.destroy();
  expect((await other.app.inject("/health/live")).statusCode).toBe(200);
  expect((await other.app.inject("/health/ready")).statusCode).toBe(503);
  await other.close();
});

test("metrics require the configured token", async () => {
  await server.app.inject("/report?secret=1");
  expect((await server.app.inject("/metrics")).statusCode).toBe(404);
  expect((await server.app.inject({ url: "/metrics", headers: { authorization: "Bearer wrong" } })).statusCode).toBe(
    404,
  );
  const response = await server.app.inject({
    url: "/metrics",
    headers: { authorization: "Bearer a-token-for-prometheus" },
  });
  expect(response.body).toContain('http_request_duration_seconds_count{method="GET",route="/*",status="200"} 1');
  expect(response.body).not.toContain("secret");
});

test("outside local mode, metrics without a configured token answer 404", async () => {
  const other = await createTestServer();
  expect((await other.app.inject("/metrics")).statusCode).toBe(404);
  await other.close();
});
