import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { AUTH_COOKIES } from "../../../src/rules/session/cookie-names.ts";
import { createApp } from "../../../server/app.ts";
import { SESSION_COOKIE } from "../../../server/identity/cookies.ts";
import { createKeys, hashText } from "../../../server/identity/keys.ts";
import { createReport } from "../../support/server/demo-requests.ts";
import { READABLE_COOKIES, type TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const USER = "/serverside/api/user/getuser";
const NEW_KEY = "another-key-0123456789-abcdefghijklmnopqr";
const engine = { embed: () => Promise.reject(new Error("no")), check: () => Promise.reject(new Error("no")) };

const getSessionId = (browser: TestBrowser) => hashText(browser.cookies.get(SESSION_COOKIE) ?? "");

describe("after SECRET_KEY has been replaced", () => {
  const server = setUpServer();
  let rotated: FastifyInstance;
  beforeAll(async () => {
    const { config, store } = server;
    rotated = await createApp({
      config: { ...config, secretKey: NEW_KEY, previousSecretKey: config.secretKey },
      store,
      engine,
    });
  });
  afterAll(() => rotated.close());

  const loadSealedTokens = async (browser: TestBrowser) => {
    const row = await server.store
      .selectFrom("session")
      .select("sealed_tokens")
      .where("id", "=", getSessionId(browser))
      .executeTakeFirstOrThrow();
    return row.sealed_tokens;
  };

  test("a session of the previous key reads and writes, and keeps its cookies so that no tab reloads [threat: changed key]", async () => {
    const ada = await server.signIn("ada");
    const cookies = new Map(ada.cookies);
    ada.switchToApp(rotated);
    // The mark of the session that the tab was opened in.
    const headers = { "x-session-mark": AUTH_COOKIES.map((name) => cookies.get(name)).join() };
    expect((await ada.send({ method: "GET", url: USER, headers })).statusCode).toBe(200);
    const write = await ada.post(
      contract.addReport.path,
      createReport("00000000-0000-4000-8000-0000000000e1"),
      headers,
    );
    expect(write.json()).toMatchObject({ isSuccess: true });
    expect(ada.cookies).toEqual(cookies);
  });

  test("the tokens of a session of the previous key are renewed and sealed with the new one [threat: changed key]", async () => {
    const ben = await server.signIn("ben");
    ben.switchToApp(rotated);
    const newKeys = createKeys(NEW_KEY);
    expect(newKeys.unseal(await loadSealedTokens(ben), getSessionId(ben))).toBeUndefined();
    await server.store
      .updateTable("session")
      .set({ renew_at: new Date(Date.now() - 60_000) })
      .where("id", "=", getSessionId(ben))
      .execute();
    expect((await ben.get(USER)).statusCode).toBe(200);
    await expect
      .poll(async () => newKeys.unseal(await loadSealedTokens(ben), getSessionId(ben)))
      .toContain("refreshToken");
  });

  test("a sign-in begun with the previous key is completed [threat: changed key]", async () => {
    server.provider.state.user = getDemoUser("ben");
    const ben = server.createBrowser();
    const callback = await ben.loadCallbackPath();
    ben.switchToApp(rotated);
    expect((await ben.get(callback)).statusCode).toBe(302);
    expect((await ben.get(USER)).statusCode).toBe(200);
  });

  test("a new session has cookies of the new key, which the previous key alone refuses without ending it", async () => {
    const ben = server.createBrowser();
    server.provider.state.user = getDemoUser("ben");
    ben.switchToApp(rotated);
    await ben.signIn();
    const { markers, xsrfToken } = createKeys(NEW_KEY).deriveReadableValues(ben.cookies.get(SESSION_COOKIE) ?? "");
    expect(READABLE_COOKIES.map((name) => ben.cookies.get(name))).toEqual([...markers, xsrfToken]);
    ben.switchToApp(server.app);
    expect((await ben.get(USER)).statusCode).toBe(401);
    ben.switchToApp(rotated);
    expect((await ben.get(USER)).statusCode).toBe(200);
  });
});
