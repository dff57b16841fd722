import { beforeEach, describe, expect, test } from "vitest";
import { computeUsageTotals } from "../../../server/usage/totals.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { contract } from "../../../src/api/contract.ts";
import { personalListsContract } from "../../../src/api/personal-lists-contract.ts";
import { type Usage, usageContract, type UsageQuery } from "../../../src/api/usage-contract.ts";
import { createGuid, setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import { getDemoUser } from "../../support/server/test-server.ts";
import { storeKinds } from "../../support/server/test-stores.ts";

const DAY_MS = 24 * 60 * 60_000;
const [alderbrook, castellane] = demo.subscriptions;
const [ada, ben] = demo.people;

const summarize = ({ rows }: Usage) =>
  rows.map(({ id, name, secondLine, openings }) => [id, name, secondLine, openings]);

describe.each(storeKinds)("the usage of reports on %s", (kind) => {
  const admin = setUpAdministrator(kind);
  const load = async (query: Partial<UsageQuery> = {}) =>
    (
      await admin.browser.post(usageContract.getUsage.path, { by: "report", days: 30, limit: 100, ...query })
    ).json<Usage>();
  const addOpenings = (report: number, person: number, daysAgo: number, count: number, isShown = true) => {
    const at = new Date(Date.now() - daysAgo * DAY_MS);
    const row = {
      report,
      subscription_id: demo.reports[report - 1]?.subscriptionId ?? "gone",
      principal_id: demo.people[person]?.id ?? "gone",
      opened_at: at,
      ...(isShown ? { shown_at: at } : {}),
    };
    const rows = Array.from({ length: count }, () => ({ ...row, id: createGuid() }));
    return admin.server.store.insertInto("opening").values(rows).execute();
  };
  beforeEach(async () => {
    await admin.server.store.deleteFrom("opening").execute();
    await admin.server.store.deleteFrom("usage_total").execute();
  });

  test("counts the openings of each report, client and person in 30 and 90 days, the most used first", async () => {
    await addOpenings(1, 0, 0, 2);
    await addOpenings(5, 1, 3, 5);
    await addOpenings(1, 1, 60, 7);
    await addOpenings(2, 0, 100, 9);
    const [claims] = demo.reports;
    expect(summarize(await load())).toEqual([
      ["5", claims?.reportName, castellane?.displayName, 5],
      ["1", claims?.reportName, alderbrook?.displayName, 2],
    ]);
    expect(summarize(await load({ days: 90 }))).toEqual([
      ["1", claims?.reportName, alderbrook?.displayName, 9],
      ["5", claims?.reportName, castellane?.displayName, 5],
    ]);
    expect(summarize(await load({ by: "client", days: 90 }))).toEqual([
      [alderbrook?.id, alderbrook?.displayName, null, 9],
      [castellane?.id, castellane?.displayName, null, 5],
    ]);
    expect(summarize(await load({ by: "person" }))).toEqual([
      [ben?.id, ben?.displayName, ben?.email, 5],
      [ada?.id, ada?.displayName, ada?.email, 2],
    ]);
  });

  test("has every day of the period, also those without an opening", async () => {
    await addOpenings(1, 0, 0, 2);
    await addOpenings(1, 0, 3, 4);
    for (const days of [30, 90] as const) {
      const usage = await load({ days });
      expect(usage.days).toHaveLength(days);
      expect(usage.days.map(({ day }) => day)).toEqual(usage.days.map(({ day }) => day).toSorted());
      expect(usage.days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), openings: 2 });
      expect(usage.days.at(-4)?.openings).toBe(4);
      expect(usage.days.reduce((sum, { openings }) => sum + openings, 0)).toBe(6);
    }
  });

  test("is the same with the totals of ended days, which are computed once a day, and counts what follows", async () => {
    const { store } = admin.server;
    for (const [report, daysAgo] of [
      [1, 0],
      [2, 1],
      [1, 29],
      [3, 30],
      [2, 89],
      [3, 90],
    ] as const)
      await addOpenings(report, report, daysAgo, report + 1);
    const loadAll = () =>
      Promise.all((["report", "client", "person"] as const).flatMap((by) => [load({ by }), load({ by, days: 90 })]));
    const before = await loadAll();
    expect(before[1]?.rows.map(({ id, openings }) => [id, openings])).toEqual([
      ["2", 6],
      ["1", 4],
      ["3", 4],
    ]);
    await Promise.all([computeUsageTotals(store), computeUsageTotals(store)]);
    expect(await store.selectFrom("usage_total").select("key").execute()).not.toEqual([]);
    expect(await loadAll()).toEqual(before);
    await addOpenings(3, 0, 0, 10);
    await computeUsageTotals(store);
    expect((await load()).rows[0]).toMatchObject({ id: "3", openings: 10 });
    await store
      .updateTable("usage_total")
      .set({ day: new Date("2020-01-01") })
      .execute();
    expect((await load()).rows[0]).toMatchObject({ id: "3", openings: 10 });
  });

  test("has as many rows as asked for, and the number of all", async () => {
    for (const report of [1, 2, 3]) await addOpenings(report, 0, 1, report);
    const { rows, total } = await load({ limit: 2 });
    expect({ ids: rows.map(({ id }) => id), total }).toEqual({ ids: ["3", "2"], total: 3 });
    expect(await load({ by: "person", days: 90, limit: 1 })).toMatchObject({ total: 1 });
    const { store } = admin.server;
    await store.deleteFrom("opening").execute();
    expect(await load()).toMatchObject({ rows: [], total: 0 });
  });

  test("counts deleted reports without a name, and no report that was only prefetched", async () => {
    await addOpenings(999, 99, 1, 3);
    await addOpenings(1, 0, 1, 5, false);
    expect((await load()).rows).toMatchObject([{ id: "999", name: null, secondLine: null, openings: 3 }]);
    expect((await load({ by: "person" })).rows).toMatchObject([{ id: "gone", name: null, openings: 3 }]);
  });

  test("counts a report once a reader has seen it, and says when", async () => {
    const reader = await admin.server.signIn("ben");
    await reader.post(contract.embedReport.path, demoReport);
    expect((await load()).rows).toEqual([]);
    const { subscriptionId, reportId } = demoReport;
    await reader.post(personalListsContract.recordOpening.path, { subscriptionId, reportId, shownAfterMs: 900 });
    const [row] = (await load({ by: "person" })).rows;
    expect(row).toMatchObject({ id: getDemoUser("ben").sub, openings: 1 });
    expect(Math.abs(Date.parse(row?.lastOpenedAt ?? "") - Date.now())).toBeLessThan(60_000);
  });

  test.each([
    { by: "everybody", days: 30, limit: 1 },
    { by: "report", days: 31, limit: 1 },
    { by: "report", days: 30, limit: 0 },
    { by: "report", days: 30, limit: 20_001 },
  ])("of %j is refused", async (body) => {
    expect((await admin.browser.post(usageContract.getUsage.path, body)).statusCode).toBe(400);
  });
});
