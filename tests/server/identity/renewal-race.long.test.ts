import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { startFakePowerBi } from "../../support/server/fake-power-bi.ts";
import { recordFigure } from "../../support/server/figures.ts";
import { HttpClient } from "../../support/server/http-client.ts";
import { type RenewingServers, startRenewingServers } from "../../support/server/server-group.ts";
import { hasPostgres } from "../../support/server/test-stores.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const EACH = 50;

describe.runIf(hasPostgres)("two processes over one PostgreSQL", () => {
  let group: RenewingServers;
  let powerBi: Awaited<ReturnType<typeof startFakePowerBi>>;
  beforeAll(async () => {
    powerBi = await startFakePowerBi();
    group = await startRenewingServers(2, {
      LOG_LEVEL: "warn",
      POWERBI_API_URL: powerBi.url,
      POWERBI_AUTHORITY: powerBi.url,
    });
  }, 120_000);
  afterAll(async () => {
    await group.stop();
    await powerBi.close();
  });

  test(`${EACH} requests to each server, when a session’s tokens expire, make one grant and no spurious 401 [fault: renewal race]`, async () => {
    const { provider, store, servers, first, countRenewals } = group;
    provider.state.user = getDemoUser("ben");
    const ben = new HttpClient(first.origin);
    expect(await ben.signIn(getDemoUser("ben").sub)).toBe(`${first.origin}/report`);
    const cookie = ben.cookieHeader(first.origin);
    const loadUnanswered = () =>
      store.selectFrom("session").select("id").where("renewal_sent_at", "is not", null).execute();
    for (const round of [1, 2, 3]) {
      await store
        .updateTable("session")
        .set({ renew_at: new Date(Date.now() - 60_000) })
        .execute();
      const responses = Array.from({ length: 2 * EACH }, async (_, index) =>
        fetch((servers[index % 2] ?? first).origin + contract.getUser.path, { headers: { cookie } }),
      );
      const statuses = (await Promise.all(responses)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200]));
      // Renewals run in the background: the last response may come before the provider's answer.
      await expect.poll(countRenewals, { timeout: 20_000 }).toBe(round);
      await expect.poll(loadUnanswered, { timeout: 20_000 }).toEqual([]);
    }
    recordFigure(
      "renewal race of two processes",
      `3 storms of ${2 * EACH} requests: ${countRenewals()} grants, every response 200`,
      "one grant each",
    );
    expect(servers.map((server) => server.output())).toEqual(["", ""]);
  });
});
