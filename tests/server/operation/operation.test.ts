import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../../support/server/test-server.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld("PGlite", { METRICS_TOKEN: "a-token-for-prometheus" });
});
afterAll(() => world.close());

test("the server says that it lives and that it is ready", async () => {
  expect((await world.app.inject("/health/live")).json()).toEqual({ status: "ok" });
  expect((await world.app.inject("/health/ready")).json()).toEqual({ status: "ok" });
});

test("without its database it lives and is not ready", async () => {
  const other = await openWorld();
  await other.store.destroy();
  expect((await other.app.inject("/health/live")).statusCode).toBe(200);
  expect((await other.app.inject("/health/ready")).statusCode).toBe(503);
  await other.close();
});

test("metrics are shown to who has the token", async () => {
  await world.app.inject("/report?secret=1");
  expect((await world.app.inject("/metrics")).statusCode).toBe(404);
  expect((await world.app.inject({ url: "/metrics", headers: { authorization: "Bearer wrong" } })).statusCode).toBe(
    404,
  );
  const shown = await world.app.inject({
    url: "/metrics",
    headers: { authorization: "Bearer a-token-for-prometheus" },
  });
  expect(shown.body).toContain('http_request_duration_seconds_count{method="GET",route="/*",status="200"} 1');
  expect(shown.body).not.toContain("secret");
});

test("metrics without a token are not there outside local mode", async () => {
  const other = await openWorld();
  expect((await other.app.inject("/metrics")).statusCode).toBe(404);
  await other.close();
});
