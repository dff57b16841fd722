import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { SESSION_COOKIE } from "../../../server/identity/cookies.ts";
import { deleteExpiredRows } from "../../../server/expired-rows.ts";
import { loadSession, secondsAgo, updateSession } from "../../support/server/session-rows.ts";
import { READABLE_COOKIES, type TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { createTestServer, getDemoUser } from "../../support/server/test-server.ts";

const USER = contract.getUser.path;

const getStatus = async (browser: TestBrowser) => (await browser.get(USER)).statusCode;

const server = setUpServer();
beforeEach(() => {
  server.provider.state.behavior = {};
  server.provider.state.user = getDemoUser("ben");
});

const countQueuedTokens = async () =>
  Number(
    (
      await server.store
        .selectFrom("token_revocation")
        .select(sql`count(*)`.as("n"))
        .execute()
    )[0]?.n,
  );
const makeRevocationDue = () =>
  server.store
    .updateTable("token_revocation")
    .set({ due_at: secondsAgo(1) })
    .execute();

test("signing in again ends the old session and revokes its refresh token [threat: old session]", async () => {
  const ben = await server.signIn("ben");
  const grants = server.provider.countGrants();
  const old = ben.clone();
  await ben.signIn();
  expect([await getStatus(ben), await getStatus(old)]).toEqual([200, 401]);
  await expect.poll(() => server.provider.countGrants()).toBe(grants);
  await expect.poll(countQueuedTokens).toBe(0);
});

test("beginning a sign-in after the three cookies were cleared ends the old session [threat: old session]", async () => {
  const ben = await server.signIn("ben");
  const old = ben.clone();
  for (const marker of READABLE_COOKIES.slice(0, 3)) ben.cookies.delete(marker);
  await ben.get(await ben.loadAuthorizePath());
  expect(await loadSession(server.store, old)).toBeUndefined();
  expect(await getStatus(old)).toBe(401);
});

test("invented sessions use up how many a network can end in a minute [threat: floods]", async () => {
  const limited = await createTestServer({ SIGN_INS_PER_MINUTE: "2" });
  onTestFinished(() => limited.close());
  const open = async () => {
    const ben = await limited.signIn("ben");
    const old = ben.clone();
    for (const marker of READABLE_COOKIES.slice(0, 3)) ben.cookies.delete(marker);
    return { old, end: () => getStatus(ben) };
  };
  const [first, second] = [await open(), await open()];
  expect([await first.end(), await getStatus(first.old)]).toEqual([401, 401]);
  const stranger = limited.createBrowser();
  stranger.cookies.set(SESSION_COOKIE, "invented");
  expect(await getStatus(stranger)).toBe(401);
  expect([await second.end(), await getStatus(second.old)]).toEqual([401, 200]);
});

test("a page of a sibling site can begin a sign-in, but ends no session unless the person completes it", async () => {
  const ben = await server.signIn("ben");
  const old = ben.clone();
  const headers = { "sec-fetch-site": "same-site" };
  const toProvider = await ben.send({ method: "GET", url: await ben.loadAuthorizePath(), headers });
  expect(await getStatus(old)).toBe(200);
  const callback = await fetch(String(toProvider.headers.location), { redirect: "manual" });
  const { pathname, search } = new URL(callback.headers.get("location") ?? "");
  ben.cookies.delete(SESSION_COOKIE);
  await ben.get(pathname + search);
  expect([await getStatus(ben), await getStatus(old)]).toEqual([200, 401]);
});

test("a sign-in completed in one tab ends the session begun in another, although the browser withholds its cookie [threat: old session]", async () => {
  const browser = server.createBrowser();
  const callbacks = [await browser.loadCallbackPath(), await browser.loadCallbackPath()];
  await browser.get(callbacks[0] ?? "");
  const first = browser.clone();
  expect(await getStatus(first)).toBe(200);
  browser.cookies.delete(SESSION_COOKIE);
  await browser.get(callbacks[1] ?? "");
  expect([await getStatus(browser), await getStatus(first)]).toEqual([200, 401]);
});

test("the callback ends the session whose cookie it is sent", async () => {
  const browser = server.createBrowser();
  const callback = await browser.loadCallbackPath();
  const ada = await server.signIn("ada");
  for (const name of [SESSION_COOKIE, ...READABLE_COOKIES]) browser.cookies.set(name, ada.cookies.get(name) ?? "");
  await browser.get(callback);
  expect([await getStatus(browser), await getStatus(ada)]).toEqual([200, 401]);
});

test.each(["seen_at", "ends_at"] as const)(
  "a session swept by its %s revokes its refresh token [threat: old session]",
  async (column) => {
    const ben = await server.signIn("ben");
    const grants = server.provider.countGrants();
    await updateSession(server.store, ben, { [column]: secondsAgo(31 * 60) });
    await deleteExpiredRows(server.store);
    expect(await loadSession(server.store, ben)).toBeUndefined();
    server.app.revokeEndedTokens();
    await expect.poll(() => server.provider.countGrants()).toBe(grants - 1);
  },
);

test("a deleted person’s sessions revoke their refresh tokens", async () => {
  await server.signIn({ sub: "leaver", email: "leaver@example.com", name: "Leaver" });
  const grants = server.provider.countGrants();
  await server.store.deleteFrom("person").where("subject", "=", "leaver").execute();
  server.app.revokeEndedTokens();
  await expect.poll(() => server.provider.countGrants()).toBe(grants - 1);
});

test("an outage of the provider delays revocation, and does not delay signing out [threat: old session]", async () => {
  const ben = await server.signIn("ben");
  const grants = server.provider.countGrants();
  server.provider.state.behavior = {
    respond: ({ pathname }, response) => pathname === "/revoke" && Boolean(response.writeHead(503).end()),
  };
  expect((await ben.post("/serverside/api/auth/logout", {})).statusCode).toBe(200);
  await expect.poll(loadAttempts).toEqual([1]);
  server.provider.state.behavior = {};
  server.app.revokeEndedTokens();
  expect(await countQueuedTokens()).toBe(1);
  await makeRevocationDue();
  server.app.revokeEndedTokens();
  await expect.poll(() => server.provider.countGrants()).toBe(grants - 1);
  await expect.poll(countQueuedTokens).toBe(0);
});

test("revocation gives up after five attempts", async () => {
  const ben = await server.signIn("ben");
  server.provider.state.behavior = {
    respond: ({ pathname }, response) => pathname === "/revoke" && Boolean(response.writeHead(503).end()),
  };
  await ben.post("/serverside/api/auth/logout", {});
  for (let attempt = 1; attempt < 5; attempt++) {
    await expect.poll(loadAttempts).toEqual([attempt]);
    await makeRevocationDue();
    server.app.revokeEndedTokens();
  }
  await expect.poll(countQueuedTokens).toBe(0);
});

const loadAttempts = async () =>
  (await server.store.selectFrom("token_revocation").select("attempts").execute()).map(({ attempts }) => attempts);
