import { beforeEach, describe, expect, test } from "vitest";
import {
  sessionContract,
  type OwnSessions,
  type SignedInPerson,
  type SignedInSession,
} from "../../../src/api/session-contract.ts";
import { deleteExpiredRows } from "../../../server/expired-rows.ts";
import { READABLE_COOKIES, type TestBrowser } from "../../support/server/test-browser.ts";
import { loadSession, secondsAgo, updateSession } from "../../support/server/session-rows.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { type DemoPersonName, getDemoUser } from "../../support/server/test-server.ts";

const USER = "/serverside/api/user/getuser";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

const isSignedIn = async (browser: TestBrowser) => (await browser.get(USER)).statusCode === 200;
const loadSessions = async (browser: TestBrowser) =>
  (await browser.get(sessionContract.getSessions.path)).json<SignedInSession[]>();
const loadPeople = async (browser: TestBrowser) =>
  (await browser.get(sessionContract.getPeopleSessions.path)).json<SignedInPerson[]>();
const endSessions = (browser: TestBrowser, sessionIds: OwnSessions) =>
  browser.post(sessionContract.endSessions.path, { sessionIds });
const endPerson = (browser: TestBrowser, name: DemoPersonName) =>
  browser.post(sessionContract.endPeopleSessions.path, { principalId: getDemoUser(name).sub });
const currentId = async (browser: TestBrowser) =>
  (await loadSessions(browser)).find(({ isCurrent }) => isCurrent)?.id ?? "";

const loadPrompt = async (browser: TestBrowser) => {
  const { headers } = await browser.get(await browser.loadAuthorizePath());
  return new URL(String(headers.location)).searchParams.get("prompt");
};

describe("sessions", () => {
  const server = setUpServer();
  beforeEach(() => server.store.deleteFrom("session").execute());

  const signInFrom = async (name: DemoPersonName, userAgent: string) => {
    server.provider.state.user = getDemoUser(name);
    const browser = server.createBrowser();
    await browser.send({
      method: "GET",
      url: await browser.loadCallbackPath(),
      headers: { "user-agent": userAgent },
    });
    return browser;
  };
  const loadEnded = () =>
    server.store
      .selectFrom("audit")
      .select(["principal_id", "target_id", "detail", "session_id"])
      .where("action", "=", "session-ended")
      .orderBy("id")
      .execute();

  test("a person sees their own live sessions with sign-in, browser and address, and nobody else’s [threat: forgotten browser]", async () => {
    const ben = await signInFrom("ben", FIREFOX);
    const [other, expired, idle] = [await server.signIn("ben"), await server.signIn("ben"), await server.signIn("ben")];
    await server.signIn("ada");
    await updateSession(server.store, other, { seen_at: secondsAgo(60) });
    await updateSession(server.store, expired, { ends_at: secondsAgo(1) });
    await updateSession(server.store, idle, { seen_at: secondsAgo(1801) });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
    const id = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    const own = { id, signedInAt: time, lastSeenAt: time, address: "127.0.0.1", isNewPlace: false };
    expect(await loadSessions(ben)).toEqual([
      { ...own, browser: "Firefox on Windows", isCurrent: true },
      { ...own, browser: "Unknown browser", isCurrent: false },
    ]);
    expect((await loadSessions(other)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });

  test("the listed id is neither the session token nor its stored hash [threat: forgotten browser]", async () => {
    const ben = await server.signIn("ben");
    const stored = (await loadSession(server.store, ben))?.id ?? "";
    const body = (await ben.get(sessionContract.getSessions.path)).body;
    for (const secret of [stored, ...ben.cookies.values()]) expect(body).not.toContain(secret);
  });

  test("a person ends one of their sessions: it is refused at its next request, and the audit log has a row [threat: forgotten browser]", async () => {
    const [ben, lost, third] = [await server.signIn("ben"), await server.signIn("ben"), await server.signIn("ben")];
    const ended = await loadEnded();
    const response = await endSessions(ben, [await currentId(lost)]);
    expect([response.statusCode, response.body]).toEqual([200, "{}"]);
    expect(await Promise.all([ben, lost, third].map(isSignedIn))).toEqual([true, false, true]);
    await expect.poll(() => server.provider.countGrants()).toBe(2);
    expect((await loadEnded()).slice(ended.length)).toEqual([
      {
        principal_id: getDemoUser("ben").sub,
        target_id: getDemoUser("ben").sub,
        detail: getDemoUser("ben").name,
        session_id: (await loadSession(server.store, ben))?.id,
      },
    ]);
  });

  test("a person ends all their other sessions and keeps the current one [threat: forgotten browser]", async () => {
    const [ben, other, third, ada] = [
      await server.signIn("ben"),
      await server.signIn("ben"),
      await server.signIn("ben"),
      await server.signIn("ada"),
    ];
    expect((await endSessions(ben, "others")).statusCode).toBe(200);
    expect(await Promise.all([ben, other, third, ada].map(isSignedIn))).toEqual([true, false, false, true]);
  });

  test("the id of another person’s session and an id that does not exist get the same bytes and end nothing [threat: forgotten browser]", async () => {
    const [ben, ada] = [await server.signIn("ben"), await server.signIn("ada")];
    const ended = await loadEnded();
    const stored = (await loadSession(server.store, ada))?.id ?? "";
    const responses = [];
    for (const id of [await currentId(ada), stored, "0".repeat(64), "nobody"])
      responses.push(await endSessions(ben, [id]));
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(["200 {}"]));
    expect([await isSignedIn(ada), await isSignedIn(ben)]).toEqual([true, true]);
    expect(await loadEnded()).toEqual(ended);
  });

  test("an administrator sees who is signed in, with the number of their live sessions [threat: person removed]", async () => {
    const [ada, ben] = [await server.signIn("ada"), await server.signIn("ben")];
    await server.signIn("ben");
    const expired = await server.signIn("chloe");
    await updateSession(server.store, expired, { ends_at: secondsAgo(1) });
    await updateSession(server.store, ada, { seen_at: secondsAgo(30) });
    const seen = await loadPeople(ada);
    expect(seen.map(({ name, email, sessionCount, isSelf }) => ({ name, email, sessionCount, isSelf }))).toEqual([
      { name: getDemoUser("ben").name, email: getDemoUser("ben").email, sessionCount: 2, isSelf: false },
      { name: getDemoUser("ada").name, email: getDemoUser("ada").email, sessionCount: 1, isSelf: true },
    ]);
    expect((await ben.get(sessionContract.getPeopleSessions.path)).statusCode).toBe(403);
  });

  test("an administrator ends all sessions of a person on every server, with an audit row each [threat: person removed]", async () => {
    const [ada, ben, second, chloe] = [
      await server.signIn("ada"),
      await server.signIn("ben"),
      await server.signIn("ben"),
      await server.signIn("chloe"),
    ];
    second.switchToApp(await server.createApp());
    expect(await isSignedIn(second)).toBe(true);
    const ended = await loadEnded();
    expect((await endPerson(ada, "ben")).statusCode).toBe(200);
    expect(await Promise.all([ada, ben, second, chloe].map(isSignedIn))).toEqual([true, false, false, true]);
    await expect.poll(() => server.provider.countGrants()).toBe(2);
    const row = {
      principal_id: getDemoUser("ada").sub,
      target_id: getDemoUser("ben").sub,
      detail: getDemoUser("ben").name,
      session_id: (await loadSession(server.store, ada))?.id,
    };
    expect((await loadEnded()).slice(ended.length)).toEqual([row, row]);
  });

  test("the provider asks a browser whose session was ended from elsewhere, and no other [threat: forgotten browser]", async () => {
    const [ben, lost, signedOut, ada] = [
      await server.signIn("ben"),
      await server.signIn("ben"),
      await server.signIn("ben"),
      await server.signIn("ada"),
    ];
    const swept = signedOut.clone();
    await updateSession(server.store, signedOut, { ends_at: secondsAgo(1) });
    await deleteExpiredRows(server.store);
    await endSessions(ben, [await currentId(lost)]);
    // The page clears the cookies that it can read before it goes to the sign-in.
    for (const name of READABLE_COOKIES) lost.cookies.delete(name);
    expect([await loadPrompt(lost), await loadPrompt(swept), await loadPrompt(server.createBrowser())]).toEqual([
      "login",
      null,
      null,
    ]);
    await endPerson(ada, "ben");
    expect(await loadPrompt(ben)).toBe("login");
  });

  test("ended sessions are remembered for 30 days [threat: forgotten browser]", async () => {
    const [ada, ben] = [await server.signIn("ada"), await server.signIn("ben")];
    await endPerson(ada, "ben");
    await deleteExpiredRows(server.store);
    const load = () => server.store.selectFrom("ended_session").select("session_id").execute();
    expect((await load()).length).toBeGreaterThan(0);
    await server.store
      .updateTable("ended_session")
      .set({ ends_at: secondsAgo(1) })
      .execute();
    expect(await loadPrompt(ben)).toBeNull();
    await deleteExpiredRows(server.store);
    expect(await load()).toEqual([]);
  });
});
