import { Navigate, useRouter } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { ListedReport } from "../../api/report-list-contract.ts";
import { adminPages, adminView } from "../../machines/admin/admin-view.ts";
import { modifyReportView } from "../../machines/admin/modify-report.machine.ts";
import { recordDetailsView } from "../../machines/admin/record-details.ts";
import { recordListView } from "../../machines/admin/record-list.ts";
import { ListAndDetails } from "../../ui/admin/list-and-details.tsx";
import { ReportDetails } from "../../ui/admin/report-details.tsx";
import { ReportList } from "../../ui/admin/report-list.tsx";
import type { AdminActor } from "../route-context.ts";
import { useListFiles } from "./list-files.tsx";

export function ReportListRoute({ admin }: { admin: AdminActor }) {
  const { navigate } = useRouter();
  const { reportList, reportDetails } = useSelector(admin, adminPages);
  const list = useSelector(reportList, recordListView, shallowEqual);
  const details = useSelector(reportDetails, recordDetailsView, shallowEqual);
  const tabs = useSelector(admin, adminView, shallowEqual);
  const files = useListFiles(admin, { kind: "reports", ...list });
  const isImporting = files.importPanel !== null;
  useEffect(() => {
    if (!isImporting) reportList.send({ type: "list.opened" });
    return () => reportDetails.send({ type: "details.closed" });
  }, [reportList, reportDetails, isImporting]);
  if (list.at === "notOffered") return <Navigate to="/admin" replace />;

  const edit = (report: ListedReport) => {
    if (tabs.at === "ready") {
      const { modifyReport } = tabs.actors;
      const { chosen } = modifyReportView(modifyReport.getSnapshot());
      const record = toRecord(report);
      admin.send({ type: "report.updated", report: record });
      // Unsaved changes of the same report are kept.
      if (chosen?.subscriptionReportId !== report.id) modifyReport.send({ type: "report.selected", report: record });
    }
    void navigate({ to: "/admin/modifyreport" });
  };
  if (files.importPanel) return <ListAndDetails list={files.importPanel} />;
  return (
    <ListAndDetails
      list={
        <ReportList
          view={list}
          fileActions={files.actions}
          notice={files.notice}
          openId={details.at === "closed" ? null : details.row.id}
          onCriteriaChange={(criteria) => reportList.send({ type: "criteria.changed", criteria })}
          onOpen={(report) => reportDetails.send({ type: "record.opened", row: report })}
          onMore={() => reportList.send({ type: "more.requested" })}
          onRetry={() => reportList.send({ type: "retry.requested" })}
        />
      }
      details={
        details.at !== "closed" && (
          <ReportDetails
            key={details.row.id}
            view={details}
            onEdit={tabs.at === "loading" ? undefined : () => edit(details.row)}
            onRetry={() => reportDetails.send({ type: "retry.requested" })}
            onClose={() => reportDetails.send({ type: "details.closed" })}
          />
        )
      }
    />
  );
}

const toRecord = ({
  id,
  subscriptionId,
  reportId,
  reportName,
  groupId,
  updatedBy,
  dataSetId,
  partyId,
  rls,
}: ListedReport) => ({
  subscriptionReportId: id,
  subscriptionId,
  reportId,
  reportName,
  groupId,
  updatedBy,
  dataSetId,
  partyId,
  rls,
});
