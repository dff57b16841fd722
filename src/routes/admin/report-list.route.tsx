import { Navigate, useRouter } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { ListedReport } from "../../api/report-list-contract.ts";
import type { AdminActors } from "../../machines/admin/admin-actors.ts";
import { adminPages, adminView } from "../../machines/admin/admin-view.ts";
import { modifyReportView } from "../../machines/admin/modify-report.machine.ts";
import { recordListView } from "../../machines/admin/record-list.ts";
import { type OpenReportDetails, reportDetailsView } from "../../machines/admin/report-details.machine.ts";
import { ListAndDetails } from "../../ui/admin/list-and-details.tsx";
import { ReportDetails } from "../../ui/admin/report-details.tsx";
import { ReportList } from "../../ui/admin/report-list.tsx";
import type { AdminActor } from "../route-context.ts";
import { useGiveAccess } from "./give-access.ts";
import { useListFiles } from "./list-files.tsx";

export function ReportListRoute({ admin }: { admin: AdminActor }) {
  const { reportList, reportDetails } = useSelector(admin, adminPages);
  const list = useSelector(reportList, recordListView, shallowEqual);
  const details = useSelector(reportDetails, reportDetailsView, shallowEqual);
  const files = useListFiles(admin, { kind: "reports", ...list });
  const isImporting = files.importPanel !== null;
  useEffect(() => {
    if (!isImporting) reportList.send({ type: "list.opened" });
    return () => reportDetails.send({ type: "details.closed" });
  }, [reportList, reportDetails, isImporting]);
  if (list.at === "notOffered") return <Navigate to="/admin" replace />;

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
      details={details.at !== "closed" && <ReportDetailsRoute key={details.row.id} admin={admin} view={details} />}
    />
  );
}

interface ReportDetailsRouteProps {
  admin: AdminActor;
  view: OpenReportDetails;
}

function ReportDetailsRoute({ admin, view }: ReportDetailsRouteProps) {
  const { navigate } = useRouter();
  const { reportDetails } = useSelector(admin, adminPages);
  const tabs = useSelector(admin, adminView, shallowEqual);
  const actors = tabs.at === "ready" ? tabs.actors : undefined;
  const report = toRecord(view.row);
  const { canGiveAccess, giveAccess } = useGiveAccess(actors, report);

  /** The lists of the tabs may be older than this one. Where they could not be loaded, the tab says so. */
  const openTab = (to: "/admin/modifyreport" | "/admin/userreportmapping", choose: (own: AdminActors) => void) => {
    if (actors) {
      admin.send({ type: "report.updated", report });
      choose(actors);
    }
    void navigate({ to });
  };
  const edit = ({ modifyReport }: AdminActors) => {
    const { chosen } = modifyReportView(modifyReport.getSnapshot());
    // Unsaved changes of the same report are kept.
    if (chosen?.subscriptionReportId !== view.row.id) modifyReport.send({ type: "report.selected", report });
  };
  const isLoading = tabs.at === "loading";
  return (
    <ReportDetails
      view={view}
      onEdit={isLoading ? undefined : () => openTab("/admin/modifyreport", edit)}
      canGiveAccess={canGiveAccess || !actors}
      onGiveAccess={isLoading ? undefined : () => openTab("/admin/userreportmapping", giveAccess)}
      onMore={() => reportDetails.send({ type: "more.requested" })}
      onRetry={() => reportDetails.send({ type: "retry.requested" })}
      onClose={() => reportDetails.send({ type: "details.closed" })}
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
