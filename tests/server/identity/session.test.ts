import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract, type Endpoint, portalContract } from "../../../src/api/contract.ts";
import { createApp } from "../../../server/app.ts";
import { hashed } from "../../../server/identity/keys.ts";
import { Browser, SCRIPT_VISIBLE } from "../../support/server/test-browser.ts";
import { send } from "../../support/server/calls.ts";
import { kinds } from "../../support/server/test-stores.ts";
import { openWorld, somebody, type World } from "../../support/server/test-server.ts";

const USER = "/serverside/api/user/getuser";
const SESSION = "__Host-Http-insights";
const guarded = Object.values<Endpoint>({ ...contract, ...portalContract }).filter(
  ({ path }) => !path.startsWith("/serverside/api/settings"),
);

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe.each(kinds)("on %s", (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(kind);
  });
  afterAll(() => world.close());

  const rowOf = (browser: Browser) =>
    world.store
      .selectFrom("session")
      .selectAll()
      .where("id", "=", hashed(browser.cookies.get(SESSION) ?? ""))
      .executeTakeFirst();
  const change = (browser: Browser, set: { seen_at?: Date; ends_at?: Date; renew_at?: Date }) =>
    world.store
      .updateTable("session")
      .set(set)
      .where("id", "=", hashed(browser.cookies.get(SESSION) ?? ""))
      .execute();

  test("all that script can see, replayed from a new client on every call, is refused", async () => {
    const ada = await world.signedIn("ada");
    const thief = world.browser();
    for (const name of SCRIPT_VISIBLE) thief.cookies.set(name, ada.cookies.get(name) ?? "");
    const statuses = await Promise.all(guarded.map(async (endpoint) => (await send(thief, endpoint)).statusCode));
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await ada.get(USER)).statusCode).toBe(200);
  });

  test("cookies planted before sign-in never authenticate", async () => {
    const victim = world.browser();
    const planted = {
      [SESSION]: "planted",
      "__Host-Http-signin": "planted",
      ".insightsauthtype": "planted",
      "XSRF-TOKEN": "planted",
    };
    for (const [name, value] of Object.entries(planted)) victim.cookies.set(name, value);
    world.provider.state.who = somebody("ben");
    await victim.signIn();
    expect(victim.cookies.get(SESSION)).not.toBe("planted");
    expect((await victim.get(USER)).statusCode).toBe(200);
    victim.cookies.set(SESSION, "planted");
    expect((await victim.get(USER)).statusCode).toBe(401);
  });

  test("clearing the specified cookies is a real sign-out: the session answers 401 and is gone", async () => {
    for (const marker of SCRIPT_VISIBLE.slice(0, 3)) {
      const ben = await world.signedIn("ben");
      const kept = new Map(ben.cookies);
      ben.cookies.delete(marker);
      expect((await ben.get(USER)).statusCode).toBe(401);
      for (const [name, value] of kept) ben.cookies.set(name, value);
      expect((await ben.get(USER)).statusCode).toBe(401);
    }
  });

  test("the markers of one session do not serve another", async () => {
    const [ada, ben] = [await world.signedIn("ada"), await world.signedIn("ben")];
    for (const name of SCRIPT_VISIBLE) ben.cookies.set(name, ada.cookies.get(name) ?? "");
    expect((await ben.get(USER)).statusCode).toBe(401);
  });

  test("a session ends after 30 idle minutes and is kept by use", async () => {
    const ben = await world.signedIn("ben");
    await change(ben, { seen_at: ago(29) });
    expect((await ben.get(USER)).statusCode).toBe(200);
    expect((await rowOf(ben))?.seen_at.getTime()).toBeGreaterThan(ago(1).getTime());
    await change(ben, { seen_at: ago(31) });
    for (const path of [USER, contract.getUserReports.path]) expect((await ben.get(path)).statusCode).toBe(401);
  });

  test("a session ends after 8 hours, however much it is used", async () => {
    const ben = await world.signedIn("ben");
    const hours = ((await rowOf(ben))?.ends_at.getTime() ?? 0) - Date.now();
    expect(Math.round(hours / 3_600_000)).toBe(8);
    await change(ben, { ends_at: ago(0) });
    for (const path of [USER, contract.getUserReports.path]) expect((await ben.get(path)).statusCode).toBe(401);
  });

  test("signing out ends the session, takes the cookies, and tells the provider without a token", async () => {
    const ben = await world.signedIn("ben");
    const row = await rowOf(ben);
    const before = world.provider.live();
    const answer = await ben.post("/serverside/api/auth/logout", {});
    const { redirectUrl } = answer.json<{ redirectUrl: string }>();
    expect(redirectUrl).toBe(
      `${world.provider.issuer}/end?post_logout_redirect_uri=https%3A%2F%2Fportal.example.com%2F&client_id=portal`,
    );
    expect(
      row && (await world.store.selectFrom("session").where("id", "=", row.id).select("id").executeTakeFirst()),
    ).toBeUndefined();
    expect([...ben.cookies.keys()]).toEqual(["__Host-Http-signin"]);
    await expect.poll(() => world.provider.live()).toBe(before - 1);
  });

  describe("renewal", () => {
    test("two servers and a hundred requests at expiry make one grant and no spurious 401", async () => {
      const ben = await world.signedIn("ben");
      const elsewhere = new Browser(await world.another());
      for (const [name, value] of ben.cookies) elsewhere.cookies.set(name, value);
      await change(ben, { renew_at: ago(1) });
      world.provider.state.grants.length = 0;
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? ben : elsewhere).get(USER)),
      );
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      expect(world.provider.state.grants).toEqual(["refresh_token"]);
      await change(ben, { renew_at: ago(1) });
      expect((await ben.get(USER)).statusCode).toBe(200);
      expect(world.provider.state.grants).toEqual(["refresh_token", "refresh_token"]);
    });

    test("a grant that the provider has ended ends the session", async () => {
      const ben = await world.signedIn("ben");
      await change(ben, { renew_at: ago(1) });
      world.provider.revokeAll();
      expect((await ben.get(USER)).statusCode).toBe(401);
      expect(await rowOf(ben)).toBeUndefined();
    });

    test.each(["down", "malformed", "unreachable"])(
      "a provider that is %s ends no session, and is asked again",
      async (fault) => {
        const ben = await world.signedIn("ben");
        await change(ben, { renew_at: ago(1) });
        world.provider.state.bent = {
          answer: (url, response) => {
            if (url.pathname !== "/token") return false;
            if (fault === "unreachable") response.destroy();
            else response.writeHead(fault === "down" ? 503 : 200, { "content-type": "text/html" }).end("<html>");
            return true;
          },
        };
        expect((await ben.get(USER)).statusCode).toBe(200);
        world.provider.state.bent = {};
        world.provider.state.grants.length = 0;
        await change(ben, { renew_at: ago(1) });
        expect((await ben.get(USER)).statusCode).toBe(200);
        expect(world.provider.state.grants).toEqual(["refresh_token"]);
      },
    );
  });

  test("a person who signed in on one server goes on on another, and is signed out on both", async () => {
    const ada = await world.signedIn("ada");
    ada.moveTo(await world.another());
    expect((await ada.get("/serverside/api/getreports")).statusCode).toBe(200);
    const stale = new Map(ada.cookies);
    await ada.post("/serverside/api/auth/logout", {});
    ada.moveTo(world.app);
    for (const [name, value] of stale) ada.cookies.set(name, value);
    expect((await ada.get(USER)).statusCode).toBe(401);
  });
});

test("a new SECRET_KEY ends every session, and people sign in again", async () => {
  const world = await openWorld();
  const ben = await world.signedIn("ben");
  const config = { ...world.config, secretKey: "another-key-0123456789-abcdefghijklmnopqr" };
  const app = await createApp({
    config,
    store: world.store,
    engine: { embed: () => Promise.reject(new Error("no")), check: () => Promise.reject(new Error("no")) },
  });
  ben.moveTo(app);
  expect((await ben.get(USER)).statusCode).toBe(401);
  await ben.signIn();
  expect((await ben.get(USER)).statusCode).toBe(200);
  await world.close();
});

test("roles come from the configured claim where there is one", async () => {
  const world = await openWorld(undefined, { OIDC_ROLES_CLAIM: "portal_roles" });
  const chief = await world.signedIn({ ...somebody("ben"), portal_roles: ["Chief", "Administrator"] });
  const nobody = await world.signedIn(somebody("ada"));
  expect((await chief.get(USER)).json()).toMatchObject({ roles: ["Chief", "Administrator"] });
  expect((await chief.get("/serverside/api/getreports")).statusCode).toBe(200);
  expect((await nobody.get("/serverside/api/getreports")).statusCode).toBe(403);
  await world.close();
});
