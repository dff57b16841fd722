import type { Outcome } from "../../../src/api/contract.ts";
import { reportContract } from "../../../src/api/report-contract.ts";
import { createGuardedEndpoints, notFound } from "./guarded-endpoints.ts";
import type { MockData } from "./mock-data.ts";

const UNDO_SECONDS = 600;

const refuse = (message: string) => ({ isSuccess: false, message, report: null, principalIds: [] });

/** The calls that undo the deletion of a report. */
export function createDeletedReportHandlers(mockData: MockData) {
  const { mock, mockWrite } = createGuardedEndpoints(mockData);
  return [
    mock(reportContract.getDeletedReport, ({ params }) => {
      const deleted = mockData.deletedReports.get(Number(params["id"]));
      if (!deleted) return notFound();
      return { reportName: deleted.report.reportName, secondsLeft: UNDO_SECONDS };
    }),
    mockWrite(reportContract.restoreReport, ({ body: { subscriptionReportId } }) => {
      const deleted = mockData.deletedReports.get(subscriptionReportId);
      if (!deleted) return refuse("This report can no longer be restored");
      const { report, principalIds } = deleted;
      const isTaken = mockData.reports.some(
        ({ subscriptionId, reportId }) => subscriptionId === report.subscriptionId && reportId === report.reportId,
      );
      if (isTaken) return refuse("This subscription already has this report");
      mockData.deletedReports.delete(subscriptionReportId);
      mockData.reports.push(report);
      mockData.mappings.push(...principalIds.map((principalId) => ({ subscriptionReportId, principalId })));
      const at = new Date().toISOString();
      const by = mockData.user.email;
      mockData.history.push({ subscriptionReportId, at, by, action: "restored", detail: report.reportName });
      for (const principalId of principalIds) {
        const detail = mockData.people.find(({ id }) => id === principalId)?.displayName ?? "";
        mockData.history.push({ subscriptionReportId, at, by, action: "mapped", detail });
      }
      const outcome: Outcome = { isSuccess: true, message: "Report restored" };
      return { ...outcome, report, principalIds };
    }),
  ];
}
