import { afterEach, describe, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import {
  reportListContract,
  type ReportListQuery,
  type ReportPage,
  type ReportReaders,
} from "../../../src/api/report-list-contract.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { demoAccess } from "../../support/server/demo-requests.ts";
import { createGuid, setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";
import { storeKinds } from "../../support/server/test-stores.ts";

const firstPage: ReportListQuery = {
  search: "",
  readers: "all",
  openings: "all",
  sort: "reportName",
  isDescending: false,
  after: null,
};
const testGroup = "11111111-0000-4000-8000-000000000000";
const clientName = (subscriptionId: string) =>
  demo.subscriptions.find(({ id }) => id === subscriptionId)?.displayName ?? "";
const readersOf = (id: number) => demoAccess.filter(({ subscriptionReportId }) => subscriptionReportId === id);
const timePattern = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
const neverOpened = new Set([8, 10]);
const path = (id: number | string) => reportListContract.getReportReaders.path.replace(":id", String(id));

describe.each(storeKinds)("the list of all reports on %s", (kind) => {
  const admin = setUpAdministrator(kind);
  const list = async (query: Partial<ReportListQuery> = {}) =>
    (await admin.browser.post(reportListContract.listReports.path, { ...firstPage, ...query })).json<ReportPage>();
  const readReaders = async (id: number) => (await admin.browser.get(path(id))).json<ReportReaders>();
  const addReports = (count: number, name: (index: number) => string) =>
    admin.server.store
      .insertInto("report")
      .values(
        Array.from({ length: count }, (_, index) => ({
          subscription_id: demo.subscriptions[index % 2]!.id,
          report_id: createGuid(),
          report_name: name(index),
          group_id: testGroup,
          data_set_id: null,
          rls: false,
          updated_by: "ada@example.test",
          roles: null,
        })),
      )
      .execute();

  afterEach(() => admin.server.store.deleteFrom("report").where("group_id", "=", testGroup).execute());

  test("has every report with its client, its readers and its last change", async () => {
    const { reports, total, next } = await list();
    expect({ total, next }).toEqual({ total: demo.reports.length, next: null });
    for (const report of demo.reports)
      expect(reports).toContainEqual(
        expect.objectContaining({
          id: report.subscriptionReportId,
          reportName: report.reportName,
          clientName: clientName(report.subscriptionId),
          rls: report.rls,
          partyId: report.partyId,
          readers: readersOf(report.subscriptionReportId).length,
          lastOpenedAt: neverOpened.has(report.subscriptionReportId) ? null : timePattern,
          updatedBy: report.updatedBy,
          updatedByName: "Ada Keller",
          updatedAt: timePattern,
        }),
      );
  });

  test("says when a report was opened last, and finds those that nobody has opened", async () => {
    const { store } = admin.server;
    expect(new Set((await list({ openings: "none" })).reports.map(({ id }) => id))).toEqual(neverOpened);
    const opening = { report: 8, subscription_id: "client", principal_id: "reader", opened_at: new Date() };
    await store
      .insertInto("opening")
      .values({ ...opening, id: createGuid() })
      .execute();
    expect((await list({ openings: "none" })).total).toBe(2);
    for (const shownAt of ["2099-11-20T08:00:00.000Z", "2099-11-22T08:00:00.000Z", "2099-11-21T08:00:00.000Z"])
      await store
        .insertInto("opening")
        .values({ ...opening, id: createGuid(), shown_at: new Date(shownAt) })
        .execute();
    const { reports, total } = await list({ openings: "none", readers: "all" });
    expect({ total, ids: reports.map(({ id }) => id) }).toEqual({ total: 1, ids: [10] });
    const opened = (await list()).reports.find(({ id }) => id === 8);
    expect(opened?.lastOpenedAt).toBe("2099-11-22T08:00:00.000Z");
    await store.deleteFrom("opening").where("report", "=", 8).execute();
  });

  test("is searched by a part of the report’s or the client’s name, whatever its case", async () => {
    const [report] = demo.reports;
    const byName = await list({ search: ` ${report!.reportName.slice(1).toUpperCase()} ` });
    expect(byName.reports.map(({ reportName }) => reportName)).toContain(report!.reportName);
    expect(byName.total).toBeLessThan(demo.reports.length);
    const byClient = await list({ search: clientName(report!.subscriptionId).toLowerCase() });
    expect(byClient.total).toBe(
      demo.reports.filter(({ subscriptionId }) => subscriptionId === report!.subscriptionId).length,
    );
    expect(await list({ search: "nothing has this name" })).toEqual({ reports: [], total: 0, next: null });
  });

  test("finds the reports that nobody can see, also where a mapped person is no member of the client [admin: readers of a report]", async () => {
    await addReports(1, () => "Nobody’s Report");
    const { id } = await admin.server.store
      .selectFrom("report")
      .select("id")
      .where("report_name", "=", "Nobody’s Report")
      .executeTakeFirstOrThrow();
    const subscriptionId = demo.subscriptions[0]!.id;
    const outsider = demo.people.find(({ subscriptionIds }) => !subscriptionIds.includes(subscriptionId))!;
    await admin.server.store.insertInto("mapping").values({ report: id, principal_id: outsider.id }).execute();
    const unread = demo.reports.filter((report) => readersOf(report.subscriptionReportId).length === 0);
    const { reports, total } = await list({ readers: "none" });
    expect(new Set(reports.map((report) => report.id))).toEqual(
      new Set([id, ...unread.map((report) => report.subscriptionReportId)]),
    );
    expect(reports.every(({ readers }) => readers === 0)).toBe(true);
    expect(total).toBe(unread.length + 1);
    expect(await readReaders(id)).toEqual({ readers: [], next: null, total: 0, clients: 0 });
  });

  test.each([
    { sort: "reportName", isDescending: false },
    { sort: "reportName", isDescending: true },
    { sort: "clientName", isDescending: false },
    { sort: "clientName", isDescending: true },
  ] as const)("comes in pages that hold each report once, sorted by $sort, descending $isDescending", async (order) => {
    // Names repeat, so that only client and id tell some reports apart.
    await addReports(130, (index) => `Page test ${index % 7}`);
    const pages: ReportPage[] = [];
    let after: ReportListQuery["after"] = null;
    do {
      const page: ReportPage = await list({ ...order, search: "page test", after });
      pages.push(page);
      after = page.next;
    } while (after !== null);
    expect(pages.map(({ reports }) => reports.length)).toEqual([50, 50, 30]);
    expect(pages.map(({ total }) => total)).toEqual([130, 130, 130]);
    const reports = pages.flatMap((page) => page.reports);
    expect(new Set(reports.map(({ id }) => id)).size).toBe(130);
    const names = reports.map((report) => report[order.sort]);
    const sorted = names.toSorted((one, other) => one.localeCompare(other));
    expect(names).toEqual(order.isDescending ? sorted.toReversed() : sorted);
  });

  test("names who can see a report at every client that has it, with their email [admin: readers of a report]", async () => {
    const shared = demo.reports.find(
      (report) => demo.reports.filter(({ reportId }) => reportId === report.reportId).length > 1,
    );
    const expected = demo.reports
      .filter(({ reportId }) => reportId === shared!.reportId)
      .flatMap(({ subscriptionReportId, subscriptionId }) =>
        readersOf(subscriptionReportId).map(({ principalId }) => ({
          principalId,
          displayName: demo.people.find(({ id }) => id === principalId)?.displayName,
          email: demo.people.find(({ id }) => id === principalId)?.email,
          clientName: clientName(subscriptionId),
        })),
      );
    const { readers, total, clients } = await readReaders(shared!.subscriptionReportId);
    expect(readers).toHaveLength(expected.length);
    for (const reader of expected) expect(readers).toContainEqual(expect.objectContaining(reader));
    expect(total).toBe(expected.length);
    expect(clients).toBe(new Set(expected.map((reader) => reader.clientName)).size);
    expect(clients).toBeGreaterThan(1);
  });

  test("changes as soon as a mapping is removed", async () => {
    const { sub } = getDemoUser("ben");
    const mapping = demo.mappings.find(({ principalId }) => principalId === sub);
    const id = mapping!.subscriptionReportId;
    const before = await readReaders(id);
    await admin.browser.post(contract.deleteUserReportMapping.path, mapping!);
    const after = await readReaders(id);
    expect(after.total).toBe(before.total - 1);
    expect(after.readers.map(({ principalId }) => principalId)).not.toContain(sub);
  });

  test("answers a report that does not exist with 404", async () => {
    expect((await admin.browser.get(path(999_999))).statusCode).toBe(404);
  });
});
