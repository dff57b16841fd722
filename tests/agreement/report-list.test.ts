import { describe, expect, test } from "vitest";
import { reportListContract, type ReportListQuery } from "../../src/api/report-list-contract.ts";
import { demo } from "../../server/standins/demo-data.ts";
import { backEnds, setUpBackEnd } from "../support/agreement/back-ends.ts";

const createQuery = (query: Partial<ReportListQuery> = {}) => ({
  body: {
    search: "",
    readers: "all",
    openings: "all",
    sort: "reportName",
    isDescending: false,
    after: null,
    ...query,
  } as const,
});
const clientName = (subscriptionId: string) =>
  demo.subscriptions.find(({ id }) => id === subscriptionId)?.displayName ?? "";

describe.each(backEnds)("%s", (_, open) => {
  const calls = setUpBackEnd(open);
  const list = (query: Partial<ReportListQuery> = {}) =>
    calls.asAdministrator(reportListContract.listReports, createQuery(query));

  test("an administrator lists every report with its client and number of readers", async () => {
    const { reports, total, next } = await list();
    expect([total, next]).toEqual([demo.reports.length, null]);
    for (const report of demo.reports)
      expect(reports).toContainEqual(
        expect.objectContaining({
          reportId: report.reportId,
          reportName: report.reportName,
          clientName: clientName(report.subscriptionId),
          groupId: report.groupId,
          dataSetId: report.dataSetId,
          partyId: report.partyId,
          rls: report.rls,
          readers: demo.mappings.filter((mapping) => mapping.subscriptionReportId === report.subscriptionReportId)
            .length,
        }),
      );
  });

  test("the list is sorted by report or client, in both directions, and searched by either", async () => {
    for (const sort of ["reportName", "clientName"] as const) {
      const names = (await list({ sort })).reports.map((report) => report[sort]);
      expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
      const reversed = (await list({ sort, isDescending: true })).reports.map((report) => report[sort]);
      expect(reversed).toEqual(names.toReversed());
    }
    expect((await list({ search: " CARGO " })).reports.map(({ reportName }) => reportName)).toEqual([
      "Cargo in Transit",
    ]);
    expect((await list({ search: "alderbrook" })).total).toBe(
      demo.reports.filter(({ subscriptionId }) => clientName(subscriptionId).startsWith("Alderbrook")).length,
    );
    expect(await list({ search: "%" })).toEqual({ reports: [], total: 0, next: null });
  });

  test("the readers of a report are named at every client that has it", async () => {
    const { reports } = await list();
    const shared = reports.find((one) =>
      reports.some(({ id, reportId }) => id !== one.id && reportId === one.reportId),
    );
    const { readers, total, clients } = await calls.asAdministrator(reportListContract.getReportReaders, {
      params: { id: shared!.id },
    });
    const counts = reports.filter(({ reportId }) => reportId === shared!.reportId).map((report) => report.readers);
    expect(total).toBe(counts.reduce((sum, count) => sum + count, 0));
    expect(readers).toHaveLength(total);
    expect(clients).toBe(new Set(readers.map((reader) => reader.clientName)).size);
    expect(readers.every(({ email }) => email.includes("@"))).toBe(true);
  });

  test("a report that does not exist is absent, and only an administrator is answered [admin: readers of a report]", async () => {
    await expect(
      calls.asAdministrator(reportListContract.getReportReaders, { params: { id: 999_999 } }),
    ).rejects.toMatchObject({ kind: "absent" });
    await expect(calls.asReader(reportListContract.listReports, createQuery())).rejects.toMatchObject({
      kind: "forbidden",
    });
    await expect(calls.asReader(reportListContract.getReportReaders, { params: { id: 1 } })).rejects.toMatchObject({
      kind: "forbidden",
    });
  });
});
