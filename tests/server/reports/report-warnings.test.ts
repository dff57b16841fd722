import { sql } from "kysely";
import { expect, test } from "vitest";
import { contract, type Outcome } from "../../../src/api/contract.ts";
import { listFileContract, type ImportAnswer } from "../../../src/api/list-file-contract.ts";
import { type ReportCheck, reportContract, type ReportWarning } from "../../../src/api/report-contract.ts";
import { createCommandActor } from "../../../server/audit/write-audit.ts";
import { importFile } from "../../../server/import/import-file.ts";
import { findReportWarning, lookUpDataSets } from "../../../server/reports/report-warnings.ts";
import type { CheckRequest } from "../../../server/powerbi/check-report.ts";
import { ReportError } from "../../../server/powerbi/report-error.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { createGuid, setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { createReport } from "../../support/server/demo-requests.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const admin = setUpAdministrator();
const [alderbrook, castellane] = demo.subscriptions;
const shared = "Row Level Security is off, and 1 other client can open the same data: readers see the rows of all.";

const unsecured = (subscriptionId: string, reportId: string) => ({
  ...createReport(reportId),
  subscriptionId,
  rls: false,
  dataSetId: null,
  partyId: null,
});
const listWarnings = async () =>
  (await admin.browser.get(reportContract.listReportWarnings.path)).json<{
    warnings: ReportWarning[];
    total: number;
  }>();
const findId = async (reportId: string, subscriptionId: string) =>
  (await admin.loadReports()).find((one) => one.reportId === reportId && one.subscriptionId === subscriptionId)
    ?.subscriptionReportId ?? 0;

test("a report without row-level security that a second client gets is warned of at save, at its mapping and in the list [threat: wrong tick]", async () => {
  expect(await listWarnings()).toEqual({ warnings: [], total: 0 });
  const reportId = createGuid();
  expect((await admin.addReport(unsecured(alderbrook!.id, reportId))).message).toBe("Report added successfully");
  const second = unsecured(castellane!.id, reportId);
  expect(await admin.addReport(second)).toEqual({ isSuccess: true, message: `Report added successfully. ${shared}` });
  const subscriptionReportId = await findId(reportId, castellane!.id);
  const mapped = await admin.browser.post(contract.addUserReportMapping.path, {
    subscriptionReportId,
    principalId: demo.people.find(({ subscriptionIds }) => subscriptionIds.includes(castellane!.id))?.id,
  });
  expect(mapped.json<Outcome>().message).toBe(`Report mapping added successfully. ${shared}`);
  const { warnings, total } = await listWarnings();
  expect(total).toBe(2);
  expect(warnings.map(({ clientName, text }) => [clientName, text])).toEqual(
    expect.arrayContaining([
      [alderbrook!.displayName, shared],
      [castellane!.displayName, shared],
    ]),
  );
  await admin.deleteReport(subscriptionReportId);
  expect(await listWarnings()).toEqual({ warnings: [], total: 0 });
});

test("the nightly look-up finds different reports of one data set, goes on behind one that cannot be read, and asks once a day [threat: wrong tick]", async () => {
  const [one, other, unreadable] = [createGuid(), createGuid(), createGuid()];
  await admin.addReport(unsecured(alderbrook!.id, one));
  await admin.addReport(unsecured(castellane!.id, other));
  await admin.addReport(unsecured(castellane!.id, unreadable));
  expect((await listWarnings()).total).toBe(0);
  const asked: string[] = [];
  const source = {
    findDataSet: async ({ reportId }: { reportId: string }) => {
      asked.push(reportId);
      if (reportId === unreadable) throw new ReportError("absent", "Report");
      return [one, other].includes(reportId) ? "the data set" : null;
    },
  };
  await lookUpDataSets(admin.server.store, source);
  expect(asked).toEqual(expect.arrayContaining([one, other, unreadable]));
  expect((await listWarnings()).warnings.map(({ text }) => text)).toEqual([shared, shared]);
  asked.length = 0;
  await lookUpDataSets(admin.server.store, source);
  expect(asked).toEqual([]);
});

test("the check of a stored report asks for its roles and items, and tells who else opens its data", async () => {
  const [one, other, bound] = [createGuid(), createGuid(), createGuid()];
  await admin.addReport(unsecured(alderbrook!.id, one));
  for (const reportId of [other, bound]) await admin.addReport(unsecured(castellane!.id, reportId));
  const { store } = admin.server;
  const stored = { roles: ["Broker"], further_items: [`groups/${createGuid()}/datasets/${createGuid()}`] };
  await store.updateTable("report").set(stored).where("report_id", "=", bound).execute();
  const problem = "The data set has no owner.";
  const found = { exists: true, reportName: "Report", identityRequired: false, message: "", problems: [problem] };
  const asked: CheckRequest[] = [];
  const app = await admin.server.createApp({
    engine: {
      embed: () => Promise.reject(new Error("unused")),
      check: (request) => (asked.push(request), Promise.resolve({ ...found, dataSetId: "another data set" })),
    },
  });
  admin.server.provider.state.user = getDemoUser("ada");
  const browser = new TestBrowser(app);
  await browser.signIn();
  const groupId = createGuid();
  const check = async (reportId: string, subscriptionReportId?: number) => {
    const body = { reportId, groupId, subscriptionReportId };
    return (await browser.post(reportContract.checkReport.path, body)).json<ReportCheck>().problems;
  };
  expect(await check(one)).toEqual([problem]);
  expect(asked.at(-1)).toMatchObject({ reportId: one, roles: null });
  expect(asked.at(-1)).not.toHaveProperty("furtherItems");
  expect(await check(other, await findId(other, castellane!.id))).toEqual([problem]);
  expect(await check(bound, await findId(bound, castellane!.id))).toEqual([problem]);
  expect(asked.at(-1)).toMatchObject({ reportId: bound, roles: stored.roles, furtherItems: stored.further_items });
  expect(await check(one, await findId(one, alderbrook!.id))).toEqual([problem, shared]);
  const kept = store.selectFrom("report_data_set").where("report_id", "in", [one, other, bound]).select("report_id");
  expect(new Set((await kept.execute()).map(({ report_id }) => report_id))).toEqual(new Set([one, other]));
  const checks = store.selectFrom("audit").where("action", "=", "checked").select("detail").orderBy("id");
  expect((await checks.execute()).map(({ detail }) => detail)).toEqual(
    [one, other, bound, one].map((reportId) => `${groupId} ${reportId}`),
  );
});

test("an import tells of each line that shares data, also within the file, before it is saved", async () => {
  const reportId = createGuid();
  const text = [
    "subscriptionId,reportId,reportName,groupId,rls,dataSetId",
    ...[alderbrook, castellane].map((client) => `${client!.id},${reportId},Imported,${createGuid()},false,`),
  ].join("\n");
  const { lines } = (
    await admin.browser.post(listFileContract.checkImport.path, { kind: "reports", text })
  ).json<ImportAnswer>();
  expect(lines.map(({ result, reason }) => [result, reason])).toEqual([
    ["added", shared],
    ["added", shared],
  ]);
});

test("an import of mappings tells of each line that gives data of other clients, before it is saved", async () => {
  const { store, provider } = admin.server;
  const reportId = createGuid();
  for (const client of [alderbrook, castellane]) await admin.addReport(unsecured(client!.id, reportId));
  const own = unsecured(castellane!.id, createGuid());
  await admin.addReport(own);
  const [reader, other] = demo.people.filter(({ subscriptionIds }) => subscriptionIds.includes(castellane!.id));
  const rows = [
    [reportId, reader?.id],
    [own.reportId, reader?.id],
    [reportId, other?.id],
  ].map((cells) => [castellane!.id, ...cells].join(","));
  const { lines } = await importFile(store, ["subscriptionId,reportId,subject", ...rows].join("\n"), {
    realm: provider.issuer,
    roleMap: undefined,
    actor: createCommandActor("import"),
    dryRun: true,
  });
  expect(lines.map(({ result, reason, warning }) => [result, reason, warning])).toEqual([
    ["added", shared, shared],
    ["added", "", undefined],
    ["added", shared, shared],
  ]);
});

test("the warning of one report reads only the reports with its data, at each mapping and check", async () => {
  const { store } = admin.server;
  await sql`insert into report_data_set (report_id, data_set_id)
    select 'report-' || n, 'data-' || n from generate_series(1, 10000) as n`.execute(store);
  await sql`insert into report (subscription_id, report_id, report_name, group_id, rls, updated_by)
    select ${alderbrook!.id}, report_id, 'Report', 'group', false, '' from report_data_set where report_id like 'report-%'`.execute(
    store,
  );
  const second = await store
    .insertInto("report")
    .values({
      subscription_id: castellane!.id,
      report_id: "report-7",
      report_name: "Report",
      group_id: "group",
      rls: false,
      updated_by: "",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`analyze report, report_data_set`.execute(store);
  const { warning, rowsRead } = await store.transaction().execute(async (tx) => {
    const countRead = async () => {
      const { rows } = await sql<{ count: number }>`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as count
        from pg_stat_xact_user_tables where relname in ('report', 'report_data_set')`.execute(tx);
      return rows[0]?.count ?? 0;
    };
    const before = await countRead();
    const warning = await findReportWarning(tx, second.id);
    return { warning, rowsRead: (await countRead()) - before };
  });
  await store.deleteFrom("report").where("report_id", "like", "report-%").execute();
  await store.deleteFrom("report_data_set").where("report_id", "like", "report-%").execute();
  expect(warning).toBe(shared);
  expect(rowsRead).toBeGreaterThan(0);
  expect(rowsRead).toBeLessThan(100);
});

test("two clients whose unsecured reports are bound to one model are warned of", async () => {
  const model = `groups/${createGuid()}/datasets/${createGuid()}`;
  const bind = async (subscriptionId: string) => {
    const reportId = createGuid();
    await admin.addReport(unsecured(subscriptionId, reportId));
    const subscriptionReportId = await findId(reportId, subscriptionId);
    const body = { subscriptionReportId, roles: [], furtherItems: [model] };
    await admin.browser.post(reportContract.setReportRoles.path, body);
    return subscriptionReportId;
  };
  const one = await bind(alderbrook!.id);
  expect(await findReportWarning(admin.server.store, one)).toBeUndefined();
  const other = await bind(castellane!.id);
  for (const id of [one, other]) expect(await findReportWarning(admin.server.store, id)).toBe(shared);
  const listed = (await listWarnings()).warnings.map(({ subscriptionReportId }) => subscriptionReportId);
  expect(listed).toEqual(expect.arrayContaining([one, other]));
});
