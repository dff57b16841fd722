import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { deleteExpiredRows } from "../../../server/expired-rows.ts";
import { createTestServer, type TestServer } from "../../support/server/test-server.ts";

const MAX_PER_MINUTE = 3;

const endWindow = ({ store }: TestServer) =>
  store
    .updateTable("sign_in_attempt")
    .set({ window_start: sql<Date>`now() - interval '61 seconds'` })
    .execute();
const loadAttempts = ({ store }: TestServer) => store.selectFrom("sign_in_attempt").select("attempts").execute();

async function createLimitedServer() {
  const server = await createTestServer({ SIGN_INS_PER_MINUTE: String(MAX_PER_MINUTE) });
  onTestFinished(() => server.close());
  const url = await server.createBrowser().loadAuthorizePath();
  const startSignIn = (app: FastifyInstance, remoteAddress = "192.0.2.1") => app.inject({ url, remoteAddress });
  return { server, startSignIn, secondApp: await server.createApp() };
}

test("sign-ins from one address are counted together, whichever server they reach [threat: floods]", async () => {
  const { server, startSignIn, secondApp } = await createLimitedServer();
  for (let attempt = 0; attempt < MAX_PER_MINUTE; attempt++)
    expect((await startSignIn(attempt % 2 === 0 ? server.app : secondApp)).statusCode).toBe(302);
  for (const app of [server.app, secondApp]) {
    const rejected = await startSignIn(app);
    expect(rejected.statusCode).toBe(429);
    expect(rejected.body).toContain("Too many sign-ins from this network. Try again in a minute.");
    expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(rejected.headers["retry-after"])).toBeLessThanOrEqual(60);
  }
  expect((await startSignIn(secondApp, "192.0.2.2")).statusCode).toBe(302);
});

test("after a minute the count starts again, and expired counts are deleted", async () => {
  const { server, startSignIn } = await createLimitedServer();
  for (let attempt = 0; attempt <= MAX_PER_MINUTE; attempt++) await startSignIn(server.app);
  await endWindow(server);
  expect((await startSignIn(server.app)).statusCode).toBe(302);
  await deleteExpiredRows(server.store);
  expect(await loadAttempts(server)).toEqual([{ attempts: 1 }]);
  await endWindow(server);
  await deleteExpiredRows(server.store);
  expect(await loadAttempts(server)).toEqual([]);
});

test("no IP address is stored", async () => {
  const { server, startSignIn } = await createLimitedServer();
  await startSignIn(server.app, "192.0.2.77");
  const rows = await server.store.selectFrom("sign_in_attempt").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain("192.0.2");
});
