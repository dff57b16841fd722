import { beforeEach, describe, expect, test } from "vitest";
import { SESSION_COOKIE } from "../../../server/identity/cookies.ts";
import type { ProviderBehavior } from "../../support/server/test-provider.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const ORIGIN = "https://portal.example.com";

const server = setUpServer();
beforeEach(() => {
  server.provider.state.user = getDemoUser("ada");
  server.provider.state.behavior = {};
});

const loadSessions = () => server.store.selectFrom("session").selectAll().execute();

async function expectNoNewSession(work: () => Promise<unknown>) {
  const before = await loadSessions();
  await work();
  expect(await loadSessions()).toHaveLength(before.length);
}

const omitClaim = (name: string) => (claims: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));

describe("a forged or invalid answer of the provider begins no session [threat: forged sign-in]", () => {
  const behaviors: Record<string, ProviderBehavior> = {
    "another nonce": { claims: (claims) => ({ ...claims, nonce: "another" }) },
    "no nonce": { claims: omitClaim("nonce") },
    "another audience": { claims: (claims) => ({ ...claims, aud: "another" }) },
    "another issuer in the token": { claims: (claims) => ({ ...claims, iss: "https://evil.example.com" }) },
    "another issuer in the answer": { iss: "https://evil.example.com" },
    "an expired token": { claims: (claims) => ({ ...claims, exp: 1000 }) },
    "a token of alg none": { isUnsigned: true },
    "no subject": { claims: omitClaim("sub") },
  };
  test.each(Object.keys(behaviors))("%s", async (name) => {
    server.provider.state.behavior = behaviors[name] ?? {};
    await expectNoNewSession(async () => {
      const browser = server.createBrowser();
      expect((await browser.signIn()).statusCode).toBe(400);
      expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
    });
  });
});

describe("a callback works once, only in the browser that began the sign-in, and only with unchanged parameters [threat: forged sign-in]", () => {
  test("replayed", async () => {
    const browser = server.createBrowser();
    const callback = await browser.loadCallbackPath();
    expect((await browser.get(callback)).statusCode).toBe(302);
    await expectNoNewSession(async () => expect((await browser.get(callback)).statusCode).toBe(400));
  });

  test("in parallel", async () => {
    const browser = server.createBrowser();
    const callback = await browser.loadCallbackPath();
    const before = (await loadSessions()).length;
    const responses = await Promise.all(Array.from({ length: 10 }, () => browser.get(callback)));
    expect(responses.filter(({ statusCode }) => statusCode === 302)).toHaveLength(1);
    expect(await loadSessions()).toHaveLength(before + 1);
  });

  test.each(["state", "code"])("without or with another %s", async (name) => {
    for (const value of [undefined, "forged"]) {
      const browser = server.createBrowser();
      const callback = new URL(await browser.loadCallbackPath(), ORIGIN);
      if (value === undefined) callback.searchParams.delete(name);
      else callback.searchParams.set(name, value);
      await expectNoNewSession(async () =>
        expect((await browser.get(callback.pathname + callback.search)).statusCode).toBe(400),
      );
    }
  });

  test("in another browser: nobody is signed in under an attacker’s name [threat: forged sign-in]", async () => {
    const attacker = server.createBrowser();
    const victim = server.createBrowser();
    await victim.get(await victim.loadAuthorizePath());
    const callback = await attacker.loadCallbackPath();
    await expectNoNewSession(async () => expect((await victim.get(callback)).statusCode).toBe(400));
  });

  test("with the code of another browser’s sign-in [threat: forged sign-in]", async () => {
    const [attacker, victim] = [server.createBrowser(), server.createBrowser()];
    const stolen = new URL(await victim.loadCallbackPath(), ORIGIN).searchParams.get("code") ?? "";
    const callback = new URL(await attacker.loadCallbackPath(), ORIGIN);
    callback.searchParams.set("code", stolen);
    await expectNoNewSession(async () =>
      expect((await attacker.get(callback.pathname + callback.search)).statusCode).toBe(400),
    );
  });

  test("after ten minutes", async () => {
    const browser = server.createBrowser();
    const callback = await browser.loadCallbackPath();
    await server.store
      .updateTable("sign_in")
      .set({ ends_at: new Date(0) })
      .execute();
    await expectNoNewSession(async () => expect((await browser.get(callback)).statusCode).toBe(400));
  });
});

describe("sign-in redirects only to the configured addresses [threat: open redirect]", () => {
  const payloads = [
    "https://evil.example.com/report",
    "//evil.example.com",
    "javascript:alert(1)",
    "https://portal.example.com@evil.example.com/report",
    "https://portal.example.com/report/../x",
    "https://portal.example.com/report#",
    "https://portal.example.com/report ",
    "https://PORTAL.example.com/report",
    "/report",
    "",
    "\\\\evil.example.com",
    "https://portal.example.com/report%00",
    "data:text/html,x",
  ];
  test.each(["state", "redirect_uri", "response_type", "client_id", "scope"])("%s", async (name) => {
    for (const payload of payloads) {
      const browser = server.createBrowser();
      const response = await browser.get(await browser.loadAuthorizePath({ [name]: payload }));
      expect([response.statusCode, response.headers.location]).toEqual([400, undefined]);
    }
  });

  test("a repeated parameter is rejected", async () => {
    const browser = server.createBrowser();
    const response = await browser.get(`${await browser.loadAuthorizePath()}&state=https://portal.example.com/report`);
    expect([response.statusCode, response.headers.location]).toEqual([400, undefined]);
    expect(response.body).toContain("This sign-in was not started from the portal.");
  });
});
