import type { ServerResponse } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { recordFigure } from "../../support/server/figures.ts";
import { HttpClient } from "../../support/server/http-client.ts";
import { type RenewingServers, startRenewingServers } from "../../support/server/server-group.ts";
import type { ServerProcess } from "../../support/server/server-process.ts";
import { hasPostgres } from "../../support/server/test-stores.ts";

const [SERVERS, PEOPLE, ROUNDS] = [4, 25, 5];

const losses: ((response: ServerResponse) => void)[] = [
  (response) => void response.destroy(),
  (response) => void response.writeHead(502).end(),
  (response) => void response.writeHead(200, { "content-type": "text/html" }).end("<html>"),
];

describe.runIf(hasPostgres)("several processes over one PostgreSQL, with a provider that loses its answers", () => {
  let group: RenewingServers;
  let provider: RenewingServers["provider"];
  beforeAll(async () => {
    group = await startRenewingServers(SERVERS, { LOG_LEVEL: "fatal", SIGN_INS_PER_MINUTE: "100000" });
    ({ provider } = group);
  }, 120_000);
  afterAll(() => group.stop());

  const loadUnanswered = () =>
    group.store.selectFrom("session").select("id").where("renewal_sent_at", "is not", null).execute();
  const countRenewals = () => group.countRenewals();
  const updateSessions = (set: { renew_at?: unknown; tokens_end_at?: unknown; renewal_sent_at?: unknown }) =>
    group.store
      .updateTable("session")
      .set(set as object)
      .execute();
  const makeRenewalsDue = (areTokensOver: boolean) =>
    updateSessions({
      renew_at: sql`now() - interval '1 second'`,
      tokens_end_at: areTokensOver ? sql`now() - interval '1 second'` : sql`now() + interval '1 minute'`,
    });
  const passAnHour = () =>
    updateSessions({
      renew_at: sql`renew_at - interval '1 hour'`,
      tokens_end_at: sql`tokens_end_at - interval '1 hour'`,
      renewal_sent_at: sql`renewal_sent_at - interval '1 hour'`,
    });

  /** Signs in new people and resolves to their cookies. */
  async function signInPeople(): Promise<string[]> {
    await group.store.deleteFrom("session").execute();
    provider.state.behavior = {};
    provider.state.grants.length = 0;
    const { first } = group;
    const cookies: string[] = [];
    for (let index = 0; index < PEOPLE; index++) {
      provider.state.user = { sub: `person-${index}`, email: `person-${index}@example.com`, name: `Person ${index}` };
      const client = new HttpClient(first.origin);
      expect(await client.signIn(provider.state.user.sub)).toBe(`${first.origin}/report`);
      cookies.push(client.cookieHeader(first.origin));
    }
    return cookies;
  }

  /** The statuses of two requests of each person to each of these servers, all at once. */
  async function readStatuses(cookies: readonly string[], from: readonly ServerProcess[] = group.servers) {
    const requests = [...from, ...from].flatMap(({ origin }) =>
      cookies.map((cookie) => fetch(origin + contract.getUser.path, { headers: { cookie } })),
    );
    return new Set((await Promise.all(requests)).map(({ status }) => status));
  }

  let people = 0;

  async function expectNobodySignedOut(cookies: readonly string[], from: readonly ServerProcess[] = group.servers) {
    for (let hour = 1; hour <= 3; hour++) {
      await passAnHour();
      expect(await readStatuses(cookies, from)).toEqual(new Set([200]));
    }
    expect(provider.state.reuses).toBe(0);
    people += cookies.length;
  }

  test("nobody is signed out before the end of their session, and no token is presented twice [threat: lost renewal]", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      for (const loseRenewal of losses) {
        const cookies = await signInPeople();
        provider.state.behavior = { loseRenewal };
        await makeRenewalsDue(true);
        expect(await readStatuses(cookies)).toEqual(new Set([200]));
        expect(countRenewals()).toBe(PEOPLE);
        provider.state.behavior = {};
        await expectNobodySignedOut(cookies);
        expect(countRenewals()).toBe(PEOPLE);
      }
    }
  }, 600_000);

  test("no request waits for an answer that comes late, and the answer is kept", async () => {
    const cookies = await signInPeople();
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    provider.state.behavior = { delayRenewal: promise };
    await makeRenewalsDue(false);
    expect(await readStatuses(cookies)).toEqual(new Set([200]));
    await expect.poll(countRenewals, { timeout: 20_000 }).toBe(PEOPLE);
    provider.state.behavior = {};
    answer();
    await expect.poll(loadUnanswered, { timeout: 20_000 }).toEqual([]);
    await makeRenewalsDue(true);
    await expectNobodySignedOut(cookies);
    expect(countRenewals()).toBeGreaterThanOrEqual(2 * PEOPLE);
  }, 600_000);

  test("a server killed amid all renewals signs nobody out [threat: lost renewal]", async () => {
    const cookies = await signInPeople();
    const { first: killed } = group;
    const others = group.servers.filter((server) => server !== killed);
    provider.state.behavior = { delayRenewal: new Promise(() => {}) };
    await makeRenewalsDue(false);
    expect(await readStatuses(cookies, [killed])).toEqual(new Set([200]));
    await expect.poll(countRenewals, { timeout: 20_000 }).toBe(PEOPLE);
    await killed.stop("SIGKILL");
    provider.state.behavior = {};
    await expectNobodySignedOut(cookies, others);
    expect(countRenewals()).toBe(PEOPLE);
    recordFigure(
      "renewal with a provider that loses answers",
      `${people} people on ${SERVERS} servers: 0 signed out, ${provider.state.reuses} tokens presented twice`,
      "0 signed out",
    );
  }, 600_000);
});
