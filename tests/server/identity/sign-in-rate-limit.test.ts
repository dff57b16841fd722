import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { deleteExpiredRows } from "../../../server/expired-rows.ts";
import { createAdmission, readNetwork } from "../../../server/identity/sign-in-rate-limit.ts";
import { loadMetrics, METRICS_TOKEN } from "../../support/server/server-output.ts";
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

test("calls over the limit are refused without the database until the minute is over [threat: floods]", async () => {
  const { server, startSignIn, secondApp } = await createLimitedServer();
  for (let attempt = 0; attempt < MAX_PER_MINUTE + 5; attempt++) await startSignIn(server.app);
  expect(await loadAttempts(server)).toEqual([{ attempts: MAX_PER_MINUTE }]);
  // The other server asks the database once, and then knows.
  for (let attempt = 0; attempt < 5; attempt++) expect((await startSignIn(secondApp)).statusCode).toBe(429);
  expect(await loadAttempts(server)).toEqual([{ attempts: MAX_PER_MINUTE + 1 }]);
});

test("a sign-in counts once, and calls that cannot be one do not count [threat: floods]", async () => {
  const { server } = await createLimitedServer();
  for (let sent = 0; sent < 20; sent++)
    for (const url of ["/serverside/api/auth/authorize", "/serverside/api/auth/callback?state=x"])
      expect((await server.app.inject(url)).statusCode).toBe(400);
  expect(await loadAttempts(server)).toEqual([]);
  for (let signIn = 0; signIn < MAX_PER_MINUTE; signIn++) await server.signIn("ada");
  expect(await loadAttempts(server)).toEqual([{ attempts: MAX_PER_MINUTE }]);
  expect(
    await server
      .createBrowser()
      .signIn()
      .catch(() => "refused"),
  ).toBe("refused");
});

test("invented sign-in cookies reach the database twice as often as sign-ins at most [threat: floods]", async () => {
  const { server } = await createLimitedServer();
  const statuses: number[] = [];
  for (let sent = 0; sent <= MAX_PER_MINUTE * 2; sent++) {
    const cookie = `__Host-Http-signin=${sent}`;
    statuses.push(
      (await server.app.inject({ url: "/serverside/api/auth/callback?state=x", headers: { cookie } })).statusCode,
    );
  }
  expect(statuses).toEqual([...Array<number>(MAX_PER_MINUTE * 2).fill(400), 429]);
});

test("a network that asks for more at once than may wait gets 429, which is no failure of sign-ins [threat: floods]", async () => {
  const server = await createTestServer({ METRICS_TOKEN });
  onTestFinished(() => server.close());
  const call = { url: "/serverside/api/auth/callback?state=x", headers: { cookie: "__Host-Http-signin=x" } };
  const answers = await Promise.all(Array.from({ length: 80 }, () => server.app.inject(call)));
  expect(new Set(answers.map(({ statusCode, headers }) => [statusCode, headers["retry-after"]].join(" ")))).toEqual(
    new Set(["400 ", "429 5"]),
  );
  expect(await loadMetrics(server.app)).toContain('sign_ins_total{outcome="failed"} 0');
});

test("after a minute the count starts again, and expired counts are deleted", async () => {
  const { server, startSignIn, secondApp } = await createLimitedServer();
  for (let attempt = 0; attempt <= MAX_PER_MINUTE; attempt++) await startSignIn(server.app);
  await endWindow(server);
  expect((await startSignIn(secondApp)).statusCode).toBe(302);
  await deleteExpiredRows(server.store);
  expect(await loadAttempts(server)).toEqual([{ attempts: 1 }]);
  await endWindow(server);
  await deleteExpiredRows(server.store);
  expect(await loadAttempts(server)).toEqual([]);
});

test("a server admits the calls of a minute, and remembers no more networks than it may", () => {
  const clock = { ms: 0 };
  const admission = createAdmission(2, { now: () => clock.ms, maxNetworks: 2 });
  const take = (network: string) => admission.take(network);
  expect([take("a"), take("a"), take("a"), take("b")]).toEqual([undefined, undefined, 60, undefined]);
  clock.ms += 45_000;
  expect(take("a")).toBe(15);
  clock.ms += 15_000;
  expect([take("a"), take("a"), take("a")]).toEqual([undefined, undefined, 60]);
  admission.refuse("a", 20);
  expect(take("a")).toBe(20);
  expect([take("c"), take("d"), admission.size()]).toEqual([undefined, undefined, 2]);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8:1:2::6", "2001:db8:1:2"],
  ["2001:0db8::6", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["1::", "1:0:0:0"],
  ["1::2:3:4:5:6:7", "1:0:2:3"],
  ["fe80::1%eth0", "fe80:0:0:0"],
])("%s is counted as %s [threat: floods]", (address, network) => {
  expect(readNetwork(address)).toBe(network);
});

test("no IP address is stored", async () => {
  const { server, startSignIn } = await createLimitedServer();
  await startSignIn(server.app, "192.0.2.77");
  const rows = await server.store.selectFrom("sign_in_attempt").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain("192.0.2");
});
