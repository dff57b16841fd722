import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { computeUsageTotals } from "../../../server/usage/totals.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { contract } from "../../../src/api/contract.ts";
import { openingsContract, type OpeningsPage, type OpeningsQuery } from "../../../src/api/openings-contract.ts";
import { personalListsContract } from "../../../src/api/personal-lists-contract.ts";
import { type Usage, usageContract, type UsageQuery } from "../../../src/api/usage-contract.ts";
import { createGuid, setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { demoReport, exampleInputs } from "../../support/server/demo-requests.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const everyReport: UsageQuery = { by: "report", days: 30, search: "", openings: "all", after: null, pageSize: 50 };
const allOpenings = exampleInputs.get(openingsContract.listOpenings)?.body;
const DAY_MS = 24 * 60 * 60_000;
const [alderbrook, castellane] = demo.subscriptions;
const [ada, ben] = demo.people;

const findUsed = ({ rows }: Usage) => rows.filter(({ openings }) => openings > 0);
const summarize = (usage: Usage) =>
  findUsed(usage).map(({ id, name, secondLine, openings }) => [id, name, secondLine, openings]);

describe("the usage of reports", () => {
  const admin = setUpAdministrator();
  const request = (query: object) => admin.browser.post(usageContract.getUsage.path, { ...everyReport, ...query });
  const load = async (query: Partial<UsageQuery> = {}) => (await request(query)).json<Usage>();
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

  test("lists who opened what between two days, and what failed for whom, the newest first [admin: openings]", async () => {
    const list = async (query: Partial<OpeningsQuery> = {}) => {
      const answer = await admin.browser.post(openingsContract.listOpenings.path, { ...allOpenings, ...query });
      const { openings, total, next } = answer.json<OpeningsPage>();
      const rows = openings.map((row) => [row.personName, row.reportName, row.clientName, row.failure?.cause ?? null]);
      return { rows, total, next };
    };
    const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
    await addOpenings(1, 0, 5, 1);
    await addOpenings(5, 1, 3, 1);
    await addOpenings(2, 1, 3, 1, false);
    await addOpenings(5, 1, 60, 1);
    const failed = { report: 1, subscription_id: alderbrook!.id, principal_id: ben!.id, reference: "r1" };
    await admin.server.store
      .insertInto("failed_opening")
      .values({ ...failed, id: createGuid(), failed_at: new Date(Date.now() - 4 * DAY_MS), cause: "asleep" })
      .execute();
    const [claims, , , , second] = demo.reports;
    const byBen = [ben?.displayName, second?.reportName, castellane?.displayName, null];
    const byAda = [ada?.displayName, claims?.reportName, alderbrook?.displayName, null];
    const forBen = [ben?.displayName, claims?.reportName, alderbrook?.displayName, "asleep"];
    expect(await list()).toEqual({ rows: [byBen, forBen, byAda], total: 3, next: null });
    expect((await list({ outcome: "failed" })).rows).toEqual([forBen]);
    expect((await list({ outcome: "shown", search: ben!.email })).rows).toEqual([byBen]);
    expect((await list({ search: alderbrook!.displayName })).rows).toEqual([forBen, byAda]);
    expect((await list({ from: dayBefore(5), to: dayBefore(4) })).rows).toEqual([forBen, byAda]);
    expect((await list({ from: dayBefore(70), to: dayBefore(50) })).rows).toEqual([byBen]);
    for (const from of ["yesterday", "2026-13-40", "2026-02-31"]) {
      const query = { ...allOpenings, from };
      expect((await admin.browser.post(openingsContract.listOpenings.path, query)).statusCode).toBe(400);
    }
    expect((await list({ person: ben!.id, outcome: "shown" })).rows).toEqual([byBen, byBen]);
    expect((await list({ client: alderbrook!.id.toUpperCase() })).rows).toEqual([forBen, byAda]);
    expect((await list({ report: 5, pageSize: 10 })).rows).toEqual([byBen, byBen]);
  });

  test("finds an opening by the beginning of its id, its token's id or its reference, also one that was only prefetched [admin: openings]", async () => {
    const find = async (search: string, outcome = "all") => {
      const query = { ...allOpenings, search, outcome };
      return (await admin.browser.post(openingsContract.listOpenings.path, query)).json<OpeningsPage>().openings;
    };
    const id = randomUUID();
    const tokenId = "7e0c4bb9-6d0f-4c1b-8f56-0f1a5d3c2b11";
    const ofBen = { report: 1, subscription_id: alderbrook!.id, principal_id: ben!.id };
    const opened_at = new Date(Date.now() - 200 * DAY_MS);
    await admin.server.store
      .insertInto("opening")
      .values({ ...ofBen, id, opened_at, token_id: tokenId })
      .execute();
    await admin.server.store
      .insertInto("failed_opening")
      .values({ ...ofBen, id: createGuid(), failed_at: opened_at, cause: "asleep", reference: "0d5b9e34-aaaa" })
      .execute();
    const found = { id, isShown: false, tokenId, failure: null };
    expect(await find("7E0C4BB9-6d0f")).toMatchObject([found]);
    expect(await find(id)).toMatchObject([found]);
    expect(await find("0d5b9e34")).toMatchObject([{ failure: { cause: "asleep", reference: "0d5b9e34-aaaa" } }]);
    expect(await find("7e0c4bb")).toEqual([]);
    expect(await find("7e0c4bb9", "unshown")).toMatchObject([found]);
    expect(await find("7e0c4bb9", "shown")).toEqual([]);
  });

  test("counts the openings of each report, client and person in 30 and 90 days, the most used first [admin: usage]", async () => {
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
      const listed = usage.days ?? [];
      expect(listed).toHaveLength(days);
      expect(listed.map(({ day }) => day)).toEqual(listed.map(({ day }) => day).toSorted());
      expect(listed.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), openings: 2 });
      expect(listed.at(-4)?.openings).toBe(4);
      expect(listed.reduce((sum, { openings }) => sum + openings, 0)).toBe(6);
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
    expect(findUsed(before[1]!).map(({ id, openings }) => [id, openings])).toEqual([
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

  test("lists what nobody has opened in the period last, and finds it alone, with its last opening [admin: usage]", async () => {
    await addOpenings(1, 0, 1, 1);
    await addOpenings(2, 0, 60, 1);
    const { rows, total } = await load();
    expect(total).toBe(demo.reports.length);
    expect(rows.map(({ openings }) => openings)).toEqual([1, ...demo.reports.slice(1).map(() => 0)]);
    const unused = await load({ openings: "none" });
    expect(unused.total).toBe(demo.reports.length - 1);
    expect(unused.rows).toEqual(rows.slice(1));
    const { lastOpenedAt } = unused.rows.find(({ id }) => id === "2")!;
    expect(Math.round((Date.now() - Date.parse(lastOpenedAt!)) / DAY_MS)).toBe(60);
    expect(unused.rows.filter((row) => row.lastOpenedAt === null)).toHaveLength(demo.reports.length - 2);
    const clients = await load({ by: "client", openings: "none" });
    expect(clients.rows.map(({ id }) => id)).not.toContain(alderbrook?.id);
    expect(clients.total).toBe(demo.subscriptions.length - 1);
    const people = await load({ by: "person", openings: "none" });
    expect(people.rows.map(({ id }) => id)).not.toContain(ada?.id);
    expect(people.rows.map(({ id }) => id)).toContain(demo.invited.id);
    expect(people.total).toBe(demo.people.length);
  });

  test("is searched by name, client and email, whatever the case, and the days are those of what is found", async () => {
    await addOpenings(1, 0, 1, 3);
    await addOpenings(5, 1, 1, 2);
    const found = await load({ search: ` ${castellane!.displayName.toUpperCase()} ` });
    expect(new Set(found.rows.map(({ secondLine }) => secondLine))).toEqual(new Set([castellane?.displayName]));
    expect(found.total).toBe(found.rows.length);
    expect(found.days?.at(-2)?.openings).toBe(2);
    const openings = async (query: Partial<UsageQuery>) => (await load(query)).days?.map((day) => day.openings) ?? [];
    for (const by of ["report", "client"] as const)
      expect((await openings({ by, search: alderbrook!.displayName })).filter(Boolean)).toEqual([3]);
    expect((await openings({ by: "person", search: ada!.email })).filter(Boolean)).toEqual([3]);
    expect((await openings({ search: "nobody has it" })).filter(Boolean)).toEqual([]);
    expect(await load({ openings: "none" })).toMatchObject({ days: null });
    expect(summarize(await load({ by: "person", search: ben!.email }))).toEqual([
      [ben?.id, ben?.displayName, ben?.email, 2],
    ]);
    expect(await load({ by: "client", search: "nobody has it" })).toMatchObject({ rows: [], total: 0, next: null });
  });

  test("comes in pages that hold each report once, also where names and openings repeat [admin: usage]", async () => {
    const { store } = admin.server;
    const report = await store.selectFrom("report").selectAll().orderBy("id").executeTakeFirstOrThrow();
    const { id: _id, lower_name: _lower, ...columns } = report;
    const copies = Array.from({ length: 1010 }, () => ({ ...columns, report_id: createGuid() }));
    const added = await store.insertInto("report").values(copies).returning("id").execute();
    await addOpenings(added[7]!.id, 0, 1, 2);
    const ids: string[] = [];
    let after: Usage["next"] = null;
    do {
      const page: Usage = await load({ after, pageSize: 500 });
      ids.push(...page.rows.map(({ id }) => id));
      expect(page.total).toBe(1010 + demo.reports.length);
      expect(page.days).not.toBeNull();
      after = page.next;
    } while (after);
    expect(await load({ search: report.report_name })).toMatchObject({ days: null });
    expect(ids[0]).toBe(String(added[7]!.id));
    expect(ids).toHaveLength(1010 + demo.reports.length);
    expect(new Set(ids).size).toBe(ids.length);
    await store
      .deleteFrom("report")
      .where(
        "id",
        "in",
        added.map(({ id }) => id),
      )
      .execute();
  });

  test("counts deleted reports without a name, and no report that was only prefetched", async () => {
    await addOpenings(999, 99, 1, 3);
    await addOpenings(1, 0, 1, 5, false);
    expect(findUsed(await load())).toMatchObject([{ id: "999", name: null, secondLine: null, openings: 3 }]);
    expect(findUsed(await load({ by: "person" }))).toMatchObject([{ id: "gone", name: null, openings: 3 }]);
  });

  test("counts a report once a reader has seen it, and says when", async () => {
    const reader = await admin.server.signIn("ben");
    await reader.post(contract.embedReport.path, demoReport);
    expect(findUsed(await load())).toEqual([]);
    const { subscriptionId, reportId } = demoReport;
    await reader.post(personalListsContract.recordOpening.path, { subscriptionId, reportId, shownAfterMs: 900 });
    const [row] = (await load({ by: "person" })).rows;
    expect(row).toMatchObject({ id: getDemoUser("ben").sub, openings: 1 });
    expect(Math.abs(Date.parse(row?.lastOpenedAt ?? "") - Date.now())).toBeLessThan(60_000);
  });

  test.each([{ by: "everybody" }, { days: 31 }, { pageSize: 20_000 }, { openings: "some" }, { after: { id: "1" } }])(
    "of %j is refused",
    async (query) => expect((await request(query)).statusCode).toBe(400),
  );

  test("is not shown by person where the server does not want it, and nothing is recorded then [threat: what is recorded]", async () => {
    await addOpenings(1, 0, 0, 2);
    const app = await admin.server.createApp({ config: { ...admin.server.config, usageByPerson: false } });
    const browser = admin.browser.clone(app);
    const loadThere = async (by: UsageQuery["by"]) =>
      (await browser.post(usageContract.getUsage.path, { ...everyReport, by })).json<Usage>();
    expect(await loadThere("person")).toEqual({ days: [], rows: [], next: null, total: 0 });
    expect(findUsed(await loadThere("client"))).toHaveLength(1);
    for (const outcome of ["all", "shown"]) {
      const query = { ...allOpenings, outcome };
      const listed = (await browser.post(openingsContract.listOpenings.path, query)).json<OpeningsPage>();
      expect(listed.openings.filter(({ failure }) => failure === null)).toEqual([]);
    }
  });
});
