import { describe, expect, test } from "vitest";
import { contract, type Endpoint } from "../../../src/api/contract.ts";
import { everyCall } from "../../../src/api/every-call.ts";
import { SESSION_COOKIE, SIGN_IN_COOKIE } from "../../../server/identity/cookies.ts";
import { hashText } from "../../../server/identity/keys.ts";
import { type TestBrowser, READABLE_COOKIES } from "../../support/server/test-browser.ts";
import { callEndpoint } from "../../support/server/demo-requests.ts";
import { endTokens } from "../../support/server/session-rows.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const USER = "/serverside/api/user/getuser";
const guardedEndpoints = Object.values<Endpoint>(everyCall).filter(
  ({ path }) => !path.startsWith("/serverside/api/settings"),
);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

const server = setUpServer();

const loadRow = (browser: TestBrowser) =>
  server.store
    .selectFrom("session")
    .selectAll()
    .where("id", "=", hashText(browser.cookies.get(SESSION_COOKIE) ?? ""))
    .executeTakeFirst();
const updateRow = (browser: TestBrowser, set: { seen_at?: Date; ends_at?: Date }) =>
  server.store
    .updateTable("session")
    .set(set)
    .where("id", "=", hashText(browser.cookies.get(SESSION_COOKIE) ?? ""))
    .execute();

test("all that scripts can read, replayed from a new client on every call, is rejected [threat: stolen session]", async () => {
  const ada = await server.signIn("ada");
  const attacker = server.createBrowser();
  for (const name of READABLE_COOKIES) attacker.cookies.set(name, ada.cookies.get(name) ?? "");
  const statuses = await Promise.all(
    guardedEndpoints.map(async (endpoint) => (await callEndpoint(attacker, endpoint)).statusCode),
  );
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect((await ada.get(USER)).statusCode).toBe(200);
});

test("cookies planted before sign-in never authenticate [threat: fixation]", async () => {
  const victim = server.createBrowser();
  const planted = {
    [SESSION_COOKIE]: "planted",
    [SIGN_IN_COOKIE]: "planted",
    ".insightsauthtype": "planted",
    "XSRF-TOKEN": "planted",
  };
  for (const [name, value] of Object.entries(planted)) victim.cookies.set(name, value);
  server.provider.state.user = getDemoUser("ben");
  await victim.signIn();
  expect(victim.cookies.get(SESSION_COOKIE)).not.toBe("planted");
  expect((await victim.get(USER)).statusCode).toBe(200);
  victim.cookies.set(SESSION_COOKIE, "planted");
  expect((await victim.get(USER)).statusCode).toBe(401);
});

test("clearing one of the specified cookies is a real sign-out: the session answers 401 and is deleted", async () => {
  for (const marker of READABLE_COOKIES.slice(0, 3)) {
    const ben = await server.signIn("ben");
    const copied = new Map(ben.cookies);
    ben.cookies.delete(marker);
    expect((await ben.get(USER)).statusCode).toBe(401);
    for (const [name, value] of copied) ben.cookies.set(name, value);
    expect((await ben.get(USER)).statusCode).toBe(401);
  }
});

test("a session ends after 30 idle minutes, and a request extends it", async () => {
  const ben = await server.signIn("ben");
  await updateRow(ben, { seen_at: minutesAgo(29) });
  expect((await ben.get(USER)).statusCode).toBe(200);
  await expect.poll(async () => (await loadRow(ben))?.seen_at.getTime()).toBeGreaterThan(minutesAgo(1).getTime());
  await updateRow(ben, { seen_at: minutesAgo(31) });
  for (const path of [USER, contract.getUserReports.path]) expect((await ben.get(path)).statusCode).toBe(401);
});

test("a session ends after 8 hours, however often it is used", async () => {
  const ben = await server.signIn("ben");
  const hours = ((await loadRow(ben))?.ends_at.getTime() ?? 0) - Date.now();
  expect(Math.round(hours / 3_600_000)).toBe(8);
  await updateRow(ben, { ends_at: minutesAgo(0) });
  for (const path of [USER, contract.getUserReports.path]) expect((await ben.get(path)).statusCode).toBe(401);
});

test("signing out ends the session, clears the cookies, and sends the browser to the provider without a token", async () => {
  const ben = await server.signIn("ben");
  const row = await loadRow(ben);
  const before = server.provider.countGrants();
  const response = await ben.post("/serverside/api/auth/logout", {});
  const { redirectUrl } = response.json<{ redirectUrl: string }>();
  expect(redirectUrl).toBe(
    `${server.provider.issuer}/end?post_logout_redirect_uri=https%3A%2F%2Fportal.example.com%2F&client_id=portal` +
      `&logout_hint=${encodeURIComponent(getDemoUser("ben").email)}`,
  );
  expect(
    row && (await server.store.selectFrom("session").where("id", "=", row.id).select("id").executeTakeFirst()),
  ).toBeUndefined();
  expect([...ben.cookies.keys()]).toEqual([SIGN_IN_COOKIE]);
  await expect.poll(() => server.provider.countGrants()).toBe(before - 1);
});

describe("renewal", () => {
  test("two servers and a hundred requests at expiry make one grant and no spurious 401 [fault: renewal race]", async () => {
    const ben = await server.signIn("ben");
    const onSecondServer = ben.clone(await server.createApp());
    await endTokens(server.store, ben);
    server.provider.state.grants.length = 0;
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? ben : onSecondServer).get(USER)),
    );
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(server.provider.state.grants).toEqual(["refresh_token"]);
    await endTokens(server.store, ben);
    expect((await ben.get(USER)).statusCode).toBe(200);
    expect(server.provider.state.grants).toEqual(["refresh_token", "refresh_token"]);
  });

  test("a session ends when the provider has ended its grant", async () => {
    const ben = await server.signIn("ben");
    await endTokens(server.store, ben);
    server.provider.revokeAllGrants();
    expect((await ben.get(USER)).statusCode).toBe(401);
    expect(await loadRow(ben)).toBeUndefined();
  });
});

test("a session works on every server, and signing out ends it on all of them", async () => {
  const ada = await server.signIn("ada");
  ada.switchToApp(await server.createApp());
  expect((await ada.get("/serverside/api/getreports")).statusCode).toBe(200);
  const copied = new Map(ada.cookies);
  await ada.post("/serverside/api/auth/logout", {});
  ada.switchToApp(server.app);
  for (const [name, value] of copied) ada.cookies.set(name, value);
  expect((await ada.get(USER)).statusCode).toBe(401);
});
