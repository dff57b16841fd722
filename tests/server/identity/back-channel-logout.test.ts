import { UnsecuredJWT } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import { BACK_CHANNEL_LOGOUT_PATH } from "../../../server/identity/back-channel-logout.ts";
import { deleteExpiredRows } from "../../../server/expired-rows.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import type { ProviderBehavior, TestProvider } from "../../support/server/test-provider.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { type DemoPersonName, getDemoUser } from "../../support/server/test-server.ts";

const USER = "/serverside/api/user/getuser";
const EVENT = "http://schemas.openid.net/event/backchannel-logout";
const FORM = "application/x-www-form-urlencoded";
const now = () => Math.floor(Date.now() / 1000);
const isSignedIn = async (browser: TestBrowser) => (await browser.get(USER)).statusCode === 200;

type Forgery = (provider: TestProvider, sub: string) => Promise<string>;
/** Each is valid but for one thing. */
const forgeries: [string, Forgery, ProviderBehavior?][] = [
  ["signed with a foreign key", (provider, sub) => provider.createLogoutToken({ sub }), { usesForeignKey: true }],
  ["of another issuer", (provider, sub) => provider.createLogoutToken({ sub, iss: "https://other.example.com" })],
  ["for another client", (provider, sub) => provider.createLogoutToken({ sub, aud: "other" })],
  ["that has expired", (provider, sub) => provider.createLogoutToken({ sub, exp: now() - 60 })],
  ["without the time of its issue", (provider, sub) => provider.createLogoutToken({ sub, iat: undefined })],
  ["that is old", (provider, sub) => provider.createLogoutToken({ sub, iat: now() - 3600 })],
  ["from the future", (provider, sub) => provider.createLogoutToken({ sub, iat: now() + 3600 })],
  ["with a nonce, as an ID token has", (provider, sub) => provider.createLogoutToken({ sub, nonce: "n" })],
  ["without an event", (provider, sub) => provider.createLogoutToken({ sub, events: undefined })],
  ["with another event", (provider, sub) => provider.createLogoutToken({ sub, events: { "http://other": {} } })],
  ["whose event is a text", (provider, sub) => provider.createLogoutToken({ sub, events: { [EVENT]: "yes" } })],
  ["without an id", (provider, sub) => provider.createLogoutToken({ sub, jti: undefined })],
  ["without a person and a session", (provider) => provider.createLogoutToken()],
  ["whose session is a list", (provider, sub) => provider.createLogoutToken({ sub, sid: ["a"] })],
  ["of another type", (provider, sub) => provider.createLogoutToken({ sub }, { typ: "at+jwt" })],
  [
    "without a signature",
    (provider, sub) =>
      Promise.resolve(
        new UnsecuredJWT({
          iss: provider.issuer,
          aud: provider.client.id,
          iat: now(),
          jti: "1",
          sub,
          events: { [EVENT]: {} },
        }).encode(),
      ),
  ],
  ["that is no token", () => Promise.resolve("logout")],
];

describe("a logout token of the provider", () => {
  const server = setUpServer();
  beforeEach(() => {
    server.provider.state.behavior = {};
  });

  const signIn = (name: DemoPersonName, sid?: string) =>
    server.signIn({ ...getDemoUser(name), ...(sid === undefined ? {} : { sid }) });
  const send = (payload: string, contentType = FORM) =>
    server.app.inject({
      method: "POST",
      url: BACK_CHANNEL_LOGOUT_PATH,
      payload,
      headers: { "content-type": contentType },
    });
  const sendToken = (token: string) => send(new URLSearchParams({ logout_token: token }).toString());
  const { sub: benId } = getDemoUser("ben");

  test("that names a session ends it and no other [threat: provider sign-out]", async () => {
    const [one, two] = [await signIn("ben", "one"), await signIn("ben", "two")];
    const response = await sendToken(await server.provider.createLogoutToken({ sid: "one" }));
    expect([response.statusCode, response.body, response.headers["cache-control"]]).toEqual([200, "", "no-store"]);
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([false, true]);
  });

  test("that names a person ends all of their sessions and nobody else’s, and the audit log records each [threat: provider sign-out]", async () => {
    const [one, two, ada] = [await signIn("ben", "three"), await signIn("ben"), await signIn("ada", "four")];
    await server.store.deleteFrom("session").where("provider_session", "is", null).execute();
    const three = await signIn("ben");
    const response = await sendToken(await server.provider.createLogoutToken({ sub: benId }, {}));
    expect(response.statusCode).toBe(200);
    expect(await Promise.all([one, two, three, ada].map(isSignedIn))).toEqual([false, false, false, true]);
    const rows = await server.store
      .selectFrom("audit")
      .select(["by", "action", "target_id", "detail", "request_id"])
      .where("action", "=", "session-ended")
      .execute();
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const row of rows)
      expect(row).toEqual({
        by: "identity provider",
        action: "session-ended",
        target_id: benId,
        detail: getDemoUser("ben").name,
        request_id: expect.stringMatching(/^[\w-]{36}$/),
      });
  });

  test("that names a person and a session of another person ends nothing", async () => {
    const ada = await signIn("ada", "five");
    const token = await server.provider.createLogoutToken({ sub: benId, sid: "five" });
    expect((await sendToken(token)).statusCode).toBe(200);
    expect(await isSignedIn(ada)).toBe(true);
  });

  test.each(forgeries)(
    "%s is refused and ends nothing [threat: provider sign-out]",
    async (_, forge, behavior = {}) => {
      const ben = await signIn("ben", "six");
      server.provider.state.behavior = behavior;
      const response = await sendToken(await forge(server.provider, benId));
      server.provider.state.behavior = {};
      expect([response.statusCode, response.headers["cache-control"]]).toEqual([400, "no-store"]);
      expect(await isSignedIn(ben)).toBe(true);
    },
  );

  test("is refused a second time, for as long as it could be accepted [threat: provider sign-out]", async () => {
    const token = await server.provider.createLogoutToken({ sub: benId });
    expect((await sendToken(token)).statusCode).toBe(200);
    const ben = await signIn("ben");
    await deleteExpiredRows(server.store);
    expect((await sendToken(token)).statusCode).toBe(400);
    expect(await isSignedIn(ben)).toBe(true);
    await server.store
      .updateTable("logout_token")
      .set({ ends_at: new Date(Date.now() - 1000) })
      .execute();
    await deleteExpiredRows(server.store);
    expect(await server.store.selectFrom("logout_token").selectAll().execute()).toEqual([]);
  });

  test("that arrives at two servers at once is carried out by one [threat: provider sign-out]", async () => {
    const other = await server.createApp();
    const payload = new URLSearchParams({
      logout_token: await server.provider.createLogoutToken({ sub: benId }),
    }).toString();
    const responses = await Promise.all(
      [server.app, other].map((app) =>
        app.inject({ method: "POST", url: BACK_CHANNEL_LOGOUT_PATH, payload, headers: { "content-type": FORM } }),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test("can be sent again when the provider’s keys could not be loaded", async () => {
    const ben = await signIn("ben");
    const app = await server.createApp();
    const payload = new URLSearchParams({ logout_token: await server.provider.createLogoutToken({ sub: benId }) });
    const sendAgain = () =>
      app.inject({
        method: "POST",
        url: BACK_CHANNEL_LOGOUT_PATH,
        payload: payload.toString(),
        headers: { "content-type": FORM },
      });
    server.provider.state.behavior = {
      respond: (url, response) => url.pathname === "/jwks" && Boolean(response.writeHead(503).end()),
    };
    expect((await sendAgain()).statusCode).toBe(503);
    server.provider.state.behavior = {};
    expect((await sendAgain()).statusCode).toBe(200);
    expect(await isSignedIn(ben)).toBe(false);
  });

  test.each([
    ["", FORM, 400],
    ["logout_token=", FORM, 400],
    ["logout_token=a&logout_token=b", FORM, 400],
    ['{"logout_token":"a"}', "application/json", 400],
    ["logout_token=a", "text/plain", 415],
    [`logout_token=${"a".repeat(20_000)}`, FORM, 413],
  ])("that is not sent as one form field is refused (%#)", async (payload, contentType, status) => {
    expect((await send(payload, contentType)).statusCode).toBe(status);
  });
});
