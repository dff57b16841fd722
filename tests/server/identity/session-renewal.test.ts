import { beforeEach, expect, test } from "vitest";
import { SESSION_COOKIE } from "../../../server/identity/cookies.ts";
import { hashText } from "../../../server/identity/keys.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const USER = "/serverside/api/user/getuser";
const server = setUpServer({ OIDC_ROLES_CLAIM: "portal_roles" });
beforeEach(() => {
  server.provider.state.behavior = {};
});

const ben = { ...getDemoUser("ben"), portal_roles: ["Reader"] };
const getSessionId = (browser: TestBrowser) => hashText(browser.cookies.get(SESSION_COOKIE) ?? "");
const loadRow = (browser: TestBrowser) =>
  server.store.selectFrom("session").selectAll().where("id", "=", getSessionId(browser)).executeTakeFirstOrThrow();
const updateRow = (browser: TestBrowser, set: { seen_at?: Date; renew_at?: Date }) =>
  server.store.updateTable("session").set(set).where("id", "=", getSessionId(browser)).execute();
const secondsUntil = (date: Date | null) => Math.round(((date?.getTime() ?? 0) - Date.now()) / 1000);
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);

test.each([
  [3600, 2700],
  [65, 5],
  [30, 5],
])("tokens that expire in %i seconds are renewed after %i", async (expiresIn, due) => {
  server.provider.state.behavior = { expiresIn };
  const { renew_at } = await loadRow(await server.signIn(ben));
  expect(Math.abs(secondsUntil(renew_at) - due)).toBeLessThanOrEqual(3);
});

test("tokens without a refresh token are never renewed", async () => {
  server.provider.state.behavior = { omittedField: "refresh_token" };
  const browser = await server.signIn(ben);
  expect((await loadRow(browser)).renew_at).toBeNull();
  expect((await browser.get(USER)).statusCode).toBe(200);
});

test("signing out ends the session even if the provider is unavailable or issued no refresh token", async () => {
  const signOut = async (browser: TestBrowser) => {
    const response = await browser.post("/serverside/api/auth/logout", {});
    expect([
      response.statusCode,
      await server.store.selectFrom("session").select("id").where("id", "=", getSessionId(browser)).execute(),
    ]).toEqual([200, []]);
    return response.json<{ redirectUrl: string }>().redirectUrl;
  };
  server.provider.state.behavior = { omittedField: "refresh_token" };
  expect(await signOut(await server.signIn(ben))).toContain(`${server.provider.issuer}/end?`);
  server.provider.state.behavior = {};
  const browser = await server.signIn(ben);
  server.provider.state.behavior = { respond: (_, response) => Boolean(response.writeHead(503).end()) };
  browser.switchToApp(await server.createApp());
  expect(await signOut(browser)).toBe("https://portal.example.com/");
});

test("a later sign-in with another name or email address updates the person", async () => {
  await server.signIn(ben);
  const browser = await server.signIn({ ...ben, name: "Benjamin Ortiz", email: "benjamin@example.com" });
  expect((await browser.get("/serverside/api/user/getusername")).body).toBe("Benjamin Ortiz");
  expect((await browser.get("/serverside/api/user/getuseremail")).body).toBe("benjamin@example.com");
});

test("roles are the latest from the provider, from sign-in or renewal, without a wait before the token’s end", async () => {
  const browser = await server.signIn(ben);
  expect((await browser.get(USER)).json()).toMatchObject({ roles: ["Reader"] });
  server.provider.state.behavior = { claims: (claims) => ({ ...claims, portal_roles: ["Administrator"] }) };
  await updateRow(browser, { renew_at: secondsAgo(1) });
  expect((await browser.get(USER)).statusCode).toBe(200);
  await expect.poll(async () => (await browser.get(USER)).json<unknown>()).toMatchObject({ roles: ["Administrator"] });
});

test("the last use is stored once a minute, not at every request", async () => {
  const browser = await server.signIn(ben);
  const recent = secondsAgo(50);
  await updateRow(browser, { seen_at: recent });
  await browser.get(USER);
  expect((await loadRow(browser)).seen_at).toEqual(recent);
  await updateRow(browser, { seen_at: secondsAgo(70) });
  await browser.get(USER);
  await expect.poll(async () => secondsUntil((await loadRow(browser)).seen_at)).toBeGreaterThan(-5);
});
