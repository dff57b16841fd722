import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import { endTokens, loadSession, secondsAgo, updateSession } from "../../support/server/session-rows.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { createTestServer, getDemoUser, type TestServer } from "../../support/server/test-server.ts";

const REPORTS = contract.getReports.path;
const USER = contract.getUser.path;
const ada = { ...getDemoUser("ada"), portal_roles: ["Administrator"] };

const secondsUntil = (date: Date | null | undefined) => ((date?.getTime() ?? 0) - Date.now()) / 1000;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ OIDC_ROLES_CLAIM: "portal_roles" });
});
afterAll(() => server.close());
beforeEach(() => {
  server.provider.state.behavior = {};
});

const signIn = () => server.signIn(ada);
const withdrawRole = () => {
  server.provider.state.behavior = { claims: (claims) => ({ ...claims, portal_roles: ["Reader"] }) };
};
const load = (browser: TestBrowser) => loadSession(server.store, browser);

test("a role withdrawn at the provider is refused by the first request after the token’s end [threat: withdrawn role]", async () => {
  const [reader, writer] = [await signIn(), await signIn()];
  expect((await reader.get(REPORTS)).statusCode).toBe(200);
  for (const browser of [reader, writer]) await endTokens(server.store, browser);
  withdrawRole();
  const answer = await reader.get(REPORTS);
  expect([answer.statusCode, answer.json()]).toEqual([403, { message: "Forbidden for this role" }]);
  expect((await writer.post(contract.addReport.path, demoReport)).statusCode).toBe(403);
});

test("no request on any server is judged by withdrawn roles while one of them renews [threat: withdrawn role]", async () => {
  const browser = await signIn();
  const onSecondServer = browser.clone(await server.createApp());
  await endTokens(server.store, browser);
  withdrawRole();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? browser : onSecondServer).get(REPORTS)),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([403]));
});

test("a renewal in the name of another person ends the session", async () => {
  const browser = await signIn();
  await endTokens(server.store, browser);
  server.provider.state.behavior = { claims: (claims) => ({ ...claims, sub: "another-subject" }) };
  expect((await browser.get(USER)).statusCode).toBe(401);
  expect(await load(browser)).toBeUndefined();
});

test("roles that a renewal does not bring are asked for again in five minutes, and never trusted for longer", async () => {
  const browser = await signIn();
  const { roles_until } = (await load(browser)) ?? {};
  await endTokens(server.store, browser);
  server.provider.state.behavior = { omittedField: "id_token" };
  expect((await browser.get(USER)).json()).toMatchObject({ roles: ["Administrator"] });
  const row = await load(browser);
  expect(Math.abs(secondsUntil(row?.tokens_end_at) - 300)).toBeLessThan(10);
  expect(row?.roles_until).toEqual(roles_until);
});

test("a person whose roles are stale and cannot be learnt is asked to sign in again [threat: withdrawn role]", async () => {
  const browser = await signIn();
  server.provider.state.behavior = { omittedField: "id_token" };
  await endTokens(server.store, browser);
  await updateSession(server.store, browser, { roles_until: secondsAgo(1) });
  for (const path of [USER, REPORTS]) expect((await browser.get(path)).statusCode).toBe(401);
  expect((await browser.post(contract.addReport.path, demoReport)).statusCode).toBe(401);
});

test("stale roles that the renewal confirms are accepted at once", async () => {
  const browser = await signIn();
  await endTokens(server.store, browser);
  await updateSession(server.store, browser, { roles_until: secondsAgo(1) });
  expect((await browser.get(REPORTS)).statusCode).toBe(200);
});

test("a session without a refresh token trusts its roles for one hour [threat: withdrawn role]", async () => {
  server.provider.state.behavior = { omittedField: "refresh_token" };
  const browser = await signIn();
  const row = await load(browser);
  expect(row?.renew_at).toBeNull();
  expect(Math.abs(secondsUntil(row?.roles_until) - 3600)).toBeLessThan(10);
  expect((await browser.get(REPORTS)).statusCode).toBe(200);
  await updateSession(server.store, browser, { roles_until: secondsAgo(1) });
  expect((await browser.get(REPORTS)).statusCode).toBe(401);
});

describe("UserInfo", () => {
  let server: TestServer;
  let browser: TestBrowser;
  beforeEach(async () => {
    server = await createTestServer({ OIDC_ROLES_CLAIM: "portal_roles" });
    server.provider.state.behavior = { userInfo: {} };
    browser = await server.signIn(ada);
    await endTokens(server.store, browser);
    return () => server.close();
  });

  test("is asked for the roles if a renewal brings no ID token [threat: withdrawn role]", async () => {
    server.provider.state.behavior = { omittedField: "id_token", userInfo: { portal_roles: ["Reader"] } };
    expect((await browser.get(REPORTS)).statusCode).toBe(403);
    expect((await browser.get(USER)).json()).toMatchObject({ roles: ["Reader"] });
  });

  test.each<[string, Record<string, unknown> | number]>([
    ["fails", 503],
    ["knows no roles either", {}],
    ["speaks of another person", { sub: "another-subject", portal_roles: [] }],
  ])("that %s leaves the roles as they were, until they are stale", async (_, userInfo) => {
    server.provider.state.behavior = { omittedField: "id_token", userInfo };
    expect((await browser.get(USER)).json()).toMatchObject({ roles: ["Administrator"] });
    await updateSession(server.store, browser, { roles_until: secondsAgo(1) });
    expect((await browser.get(USER)).statusCode).toBe(401);
  });
});

test("OIDC_ROLES_MAX_AGE_MINUTES limits how long roles are trusted, and renews earlier than the tokens require", async () => {
  const server = await createTestServer({
    OIDC_ROLES_CLAIM: "portal_roles",
    OIDC_ROLES_MAX_AGE_MINUTES: "10",
  });
  for (const behavior of [{}, { omittedField: "expires_in" as const }]) {
    server.provider.state.behavior = behavior;
    const browser = await server.signIn(ada);
    const row = await loadSession(server.store, browser);
    expect(Math.round(secondsUntil(row?.roles_until) / 60)).toBe(10);
    // Seven and a half minutes, in half minutes.
    expect(Math.round(secondsUntil(row?.renew_at) / 30)).toBe(15);
  }
  await server.close();
});

test("roles of the database are never stale, and tokens without an end are never renewed for them", async () => {
  const server = await createTestServer();
  for (const omittedField of ["refresh_token", "expires_in"] as const) {
    server.provider.state.behavior = { omittedField };
    const row = await loadSession(server.store, await server.signIn("ada"));
    expect(row).toMatchObject({ roles: null, roles_until: null, renew_at: null, tokens_end_at: null });
  }
  await server.close();
});
