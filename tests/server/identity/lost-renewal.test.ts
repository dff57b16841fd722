import type { ServerResponse } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import {
  endTokens,
  loadSession,
  makeRenewalDue,
  passAnHour,
  updateSession,
} from "../../support/server/session-rows.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";

const USER = contract.getUser.path;

const getStatus = async (browser: TestBrowser) => (await browser.get(USER)).statusCode;

const server = setUpServer();
beforeEach(() => {
  server.provider.state.behavior = {};
  server.provider.state.reuses = 0;
  server.provider.state.grants.length = 0;
});

const { promise: never } = Promise.withResolvers<void>();
const load = (browser: TestBrowser) => loadSession(server.store, browser);
const countRenewals = () => server.provider.state.grants.filter((grant) => grant === "refresh_token").length;

test.each<[string, (response: ServerResponse) => void]>([
  ["a cut connection", (response) => void response.destroy()],
  ["a 502 of a proxy", (response) => void response.writeHead(502).end()],
  ["a page of HTML", (response) => void response.writeHead(200, { "content-type": "text/html" }).end("<html>")],
])(
  "a renewal whose answer is lost by %s signs nobody out, and its token is not presented again [threat: lost renewal]",
  async (_, lose) => {
    const ben = await server.signIn("ben");
    server.provider.state.behavior = { loseRenewal: lose };
    await endTokens(server.store, ben);
    expect(await getStatus(ben)).toBe(200);
    server.provider.state.behavior = {};
    for (let hour = 1; hour <= 6; hour++) {
      await passAnHour(server.store, ben);
      expect(await getStatus(ben)).toBe(200);
    }
    expect(countRenewals()).toBe(1);
    expect(server.provider.state.reuses).toBe(0);
    expect((await load(ben))?.renewal_sent_at).not.toBeNull();
  },
);

test("a session whose renewal was lost still ends at its own limits", async () => {
  const ben = await server.signIn("ben");
  server.provider.state.behavior = { loseRenewal: (response) => void response.destroy() };
  await endTokens(server.store, ben);
  expect(await getStatus(ben)).toBe(200);
  await updateSession(server.store, ben, { ends_at: new Date() });
  expect(await getStatus(ben)).toBe(401);
});

test("a server that dies amid a renewal signs nobody out, and the others do not present its token [threat: lost renewal]", async () => {
  const ben = await server.signIn("ben");
  server.provider.state.behavior = { delayRenewal: never };
  await makeRenewalDue(server.store, ben);
  expect(await getStatus(ben)).toBe(200);
  await expect.poll(countRenewals).toBe(1);
  server.provider.state.behavior = {};
  const onSecondServer = ben.clone(await server.createApp());
  for (let hour = 1; hour <= 3; hour++) {
    await passAnHour(server.store, ben);
    expect(await getStatus(onSecondServer)).toBe(200);
  }
  expect(server.provider.state.reuses).toBe(0);
});

test("no request waits for the provider before the access token ends, and a late answer is kept [fault: provider down] [threat: lost renewal]", async () => {
  const ben = await server.signIn("ben");
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  server.provider.state.behavior = { delayRenewal: promise };
  await makeRenewalDue(server.store, ben);
  const before = await load(ben);
  for (let request = 0; request < 5; request++) expect(await getStatus(ben)).toBe(200);
  await expect.poll(countRenewals).toBe(1);
  expect(await load(ben)).toMatchObject({ sealed_tokens: before?.sealed_tokens, renew_at: null });
  // If each waited five seconds for the renewal under way, the test would not end in time.
  for (let request = 0; request < 10; request++) {
    await makeRenewalDue(server.store, ben);
    expect(await getStatus(ben)).toBe(200);
  }
  answer();
  await expect.poll(async () => (await load(ben))?.renewal_sent_at).toBeNull();
  await endTokens(server.store, ben);
  expect(await getStatus(ben)).toBe(200);
  expect([countRenewals(), server.provider.state.reuses]).toEqual([2, 0]);
});

test("a stopping server waits for the answer to a renewal [threat: lost renewal]", async () => {
  const ben = await server.signIn("ben");
  const second = await server.createApp();
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  server.provider.state.behavior = { delayRenewal: promise };
  await makeRenewalDue(server.store, ben);
  expect(await getStatus(ben.clone(second))).toBe(200);
  await expect.poll(countRenewals).toBe(1);
  const closed = second.close();
  answer();
  await closed;
  expect((await load(ben))?.renewal_sent_at).toBeNull();
});

test.each([
  ["is busy", 429, {}],
  ["refuses the client", 401, { error: "invalid_client" }],
  ["asks for patience", 400, { error: "temporarily_unavailable" }],
])(
  "a provider that %s has not used the token up: it is presented again half a minute later [fault: provider down]",
  async (_, status, body) => {
    const ben = await server.signIn("ben");
    await endTokens(server.store, ben);
    server.provider.state.behavior = {
      respond: ({ pathname }, response) =>
        pathname === "/token" &&
        Boolean(response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))),
    };
    expect(await getStatus(ben)).toBe(200);
    const seconds = ((await load(ben))?.renew_at?.getTime() ?? 0) - Date.now();
    expect(Math.abs(seconds / 1000 - 30)).toBeLessThan(10);
    server.provider.state.behavior = {};
    await endTokens(server.store, ben);
    expect(await getStatus(ben)).toBe(200);
    expect([countRenewals(), server.provider.state.reuses]).toEqual([1, 0]);
  },
);

test("a token that the provider accepts again is presented again after a lost answer", async () => {
  const ben = await server.signIn("ben");
  server.provider.state.behavior = { omittedField: "refresh_token", isTokenReusable: true };
  await endTokens(server.store, ben);
  expect(await getStatus(ben)).toBe(200);
  server.provider.state.behavior = {
    ...server.provider.state.behavior,
    loseRenewal: (response) => void response.destroy(),
  };
  await endTokens(server.store, ben);
  expect(await getStatus(ben)).toBe(200);
  delete server.provider.state.behavior.loseRenewal;
  await endTokens(server.store, ben);
  expect(await getStatus(ben)).toBe(200);
  expect(countRenewals()).toBe(3);
  expect((await load(ben))?.renewal_sent_at).toBeNull();
});

test("a session that ends amid its renewal leaves no grant at the provider", async () => {
  const ben = await server.signIn("ben");
  const before = server.provider.countGrants();
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  server.provider.state.behavior = { delayRenewal: promise };
  await makeRenewalDue(server.store, ben);
  expect(await getStatus(ben)).toBe(200);
  await expect.poll(() => server.provider.countGrants()).toBe(before + 1);
  await ben.post("/serverside/api/auth/logout", {});
  answer();
  await expect
    .poll(() => {
      server.app.revokeEndedTokens();
      return server.provider.countGrants();
    })
    .toBe(before - 1);
});
