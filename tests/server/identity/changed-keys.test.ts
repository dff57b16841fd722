import { beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { endTokens, loadSession } from "../../support/server/session-rows.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const USER = contract.getUser.path;
const LANDING = "https://portal.example.com/report";

const server = setUpServer();
beforeEach(async () => {
  server.provider.state.behavior = {};
  // The server knows the keys of the moment.
  await server.signIn("ada");
});

const countSessions = async () => (await server.store.selectFrom("session").select("id").execute()).length;

/** Follows the portal's redirect to the provider and returns the portal's answer to the callback. */
async function followToProvider(browser: TestBrowser, location: unknown) {
  expect(location).toContain(`${server.provider.issuer}/authorize?`);
  const response = await fetch(String(location), { redirect: "manual" });
  const callback = new URL(response.headers.get("location") ?? "");
  return browser.get(callback.pathname + callback.search);
}

describe("after the provider changes its keys", () => {
  test("the first sign-in succeeds, and live sessions continue [fault: provider down] [provider: replaced keys]", async () => {
    const ben = await server.signIn("ben");
    await server.provider.rotateKeys();
    const landed = await server.createBrowser().signIn();
    expect([landed.statusCode, landed.headers.location]).toEqual([302, LANDING]);
    expect((await ben.get(USER)).statusCode).toBe(200);
  });

  test("the first renewal keeps its tokens [provider: replaced keys]", async () => {
    const ben = await server.signIn("ben");
    await endTokens(server.store, ben);
    await server.provider.rotateKeys();
    expect((await ben.get(USER)).statusCode).toBe(200);
    const session = await loadSession(server.store, ben);
    expect(session?.renewal_sent_at).toBeNull();
    expect(session?.renew_at?.getTime()).toBeGreaterThan(Date.now());
  });

  test("without a new key id, the first sign-in is sent to the provider once more, and succeeds unseen [provider: replaced keys]", async () => {
    await server.provider.rotateKeys({ keepsId: true });
    const browser = server.createBrowser();
    const again = await browser.signIn();
    expect(again.statusCode).toBe(302);
    const landed = await followToProvider(browser, again.headers.location);
    expect([landed.statusCode, landed.headers.location]).toEqual([302, LANDING]);
    expect((await browser.get(USER)).json()).toMatchObject({ roles: ["Administrator"] });
  });

  test("keys are loaded once, and not at every sign-in [provider: replaced keys]", async () => {
    await server.provider.rotateKeys();
    const before = server.provider.state.keyRequests;
    for (let visit = 0; visit < 3; visit++) await server.createBrowser().signIn();
    expect(server.provider.state.keyRequests - before).toBe(1);
  });
});

test("tokens that are signed with a foreign key begin no session and no loop [provider: replaced keys]", async () => {
  server.provider.state.user = getDemoUser("ada");
  server.provider.state.behavior = { usesForeignKey: true };
  const before = await countSessions();
  const browser = server.createBrowser();
  const again = await browser.signIn();
  const refused = await followToProvider(browser, again.headers.location);
  expect([refused.statusCode, refused.headers.location]).toEqual([400, undefined]);
  expect(refused.body).toContain("Sign-in was not completed.");
  expect(await countSessions()).toBe(before);
});
