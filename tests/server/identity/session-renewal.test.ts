import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hashed } from "../../../server/identity/keys.ts";
import type { Browser } from "../../support/server/test-browser.ts";
import { openWorld, somebody, type World } from "../../support/server/test-server.ts";

const USER = "/serverside/api/user/getuser";
let world: World;
beforeAll(async () => {
  world = await openWorld(undefined, { OIDC_ROLES_CLAIM: "portal_roles" });
});
afterAll(() => world.close());
beforeEach(() => {
  world.provider.state.bent = {};
});

const ben = { ...somebody("ben"), portal_roles: ["Reader"] };
const idOf = (browser: Browser) => hashed(browser.cookies.get("__Host-Http-insights") ?? "");
const rowOf = (browser: Browser) =>
  world.store.selectFrom("session").selectAll().where("id", "=", idOf(browser)).executeTakeFirstOrThrow();
const change = (browser: Browser, set: { seen_at?: Date; renew_at?: Date }) =>
  world.store.updateTable("session").set(set).where("id", "=", idOf(browser)).execute();
const secondsUntil = (date: Date | null) => Math.round(((date?.getTime() ?? 0) - Date.now()) / 1000);
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

test.each([
  [3600, 3540],
  [65, 5],
  [30, 5],
])("tokens that last %i seconds are renewed after %i", async (lasts, due) => {
  world.provider.state.bent = { lasts };
  const { renew_at } = await rowOf(await world.signedIn(ben));
  expect(Math.abs(secondsUntil(renew_at) - due)).toBeLessThanOrEqual(3);
});

test.each(["refresh_token", "expires_in"] as const)(
  "tokens that come without %s are never renewed",
  async (without) => {
    world.provider.state.bent = { without };
    const browser = await world.signedIn(ben);
    expect((await rowOf(browser)).renew_at).toBeNull();
    expect((await browser.get(USER)).statusCode).toBe(200);
  },
);

test("a renewal that names nobody leaves the roles as they were", async () => {
  const browser = await world.signedIn(ben);
  await change(browser, { renew_at: ago(1) });
  world.provider.state.bent = { without: "id_token" };
  await browser.get(USER);
  expect((await browser.get(USER)).json()).toMatchObject({ roles: ["Reader"] });
});

test("a provider that is away, or gave nothing to take back, keeps nobody signed in", async () => {
  const leaves = async (browser: Browser) => {
    const answer = await browser.post("/serverside/api/auth/logout", {});
    expect([
      answer.statusCode,
      await world.store.selectFrom("session").select("id").where("id", "=", idOf(browser)).execute(),
    ]).toEqual([200, []]);
    return answer.json<{ redirectUrl: string }>().redirectUrl;
  };
  world.provider.state.bent = { without: "refresh_token" };
  expect(await leaves(await world.signedIn(ben))).toContain(`${world.provider.issuer}/end?`);
  world.provider.state.bent = {};
  const browser = await world.signedIn(ben);
  world.provider.state.bent = { answer: (_, response) => Boolean(response.writeHead(503).end()) };
  browser.moveTo(await world.another());
  expect(await leaves(browser)).toBe("https://portal.example.com/");
});

test("a person who comes back under another name or address is shown by it", async () => {
  await world.signedIn(ben);
  const browser = await world.signedIn({ ...ben, name: "Benjamin Ortiz", email: "benjamin@example.com" });
  expect((await browser.get("/serverside/api/user/getusername")).body).toBe("Benjamin Ortiz");
  expect((await browser.get("/serverside/api/user/getuseremail")).body).toBe("benjamin@example.com");
});

test("roles are those that the provider named last, at sign-in or at a renewal", async () => {
  const browser = await world.signedIn(ben);
  expect((await browser.get(USER)).json()).toMatchObject({ roles: ["Reader"] });
  world.provider.state.bent = { claims: (claims) => ({ ...claims, portal_roles: ["Administrator"] }) };
  await change(browser, { renew_at: ago(1) });
  await browser.get(USER);
  expect((await browser.get(USER)).json()).toMatchObject({ roles: ["Administrator"] });
});

test("an outage is tried again half a minute later, not by every request", async () => {
  const browser = await world.signedIn(ben);
  await change(browser, { renew_at: ago(1) });
  world.provider.state.bent = {
    answer: ({ pathname }, response) => pathname === "/token" && Boolean(response.writeHead(503).end()),
  };
  expect((await browser.get(USER)).statusCode).toBe(200);
  expect(Math.abs(secondsUntil((await rowOf(browser)).renew_at) - 30)).toBeLessThanOrEqual(3);
});

test("use is written down once a minute, not at every request", async () => {
  const browser = await world.signedIn(ben);
  const recent = ago(50);
  await change(browser, { seen_at: recent });
  await browser.get(USER);
  expect((await rowOf(browser)).seen_at).toEqual(recent);
  await change(browser, { seen_at: ago(70) });
  await browser.get(USER);
  expect(secondsUntil((await rowOf(browser)).seen_at)).toBeGreaterThan(-5);
});
