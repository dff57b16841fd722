import { shallowEqual, useSelector } from "@xstate/react";
import type { SubscriptionReport } from "../../api/contract.ts";
import { addReportView } from "../../machines/tabs/add-report.machine.ts";
import type { AdminActors } from "../../machines/admin/admin-actors.ts";
import { reportRestorationView } from "../../machines/reports/report-restoration.machine.ts";
import { type AdminLists, reportsOf } from "../../rules/admin/admin-lists.ts";
import { principalsOf } from "../../rules/access/mapping-index.ts";
import { AddedReport } from "../../ui/tabs/added-report.tsx";
import { DeletedReport } from "../../ui/tabs/deleted-report.tsx";
import { useGiveAccess } from "../access/give-access.ts";

interface AddedReportNoticeProps {
  actors: AdminActors;
  lists: AdminLists;
  onMappingOpen: () => void;
}

/** About the report that was added last, while it is there and nobody can see it. */
export function AddedReportNotice({ actors, lists, onMappingOpen }: AddedReportNoticeProps) {
  const { added } = useSelector(actors.addReport, addReportView, shallowEqual);
  const report = added && findReport(lists, added);
  if (!report || principalsOf(lists.mappings, report.subscriptionReportId).size > 0) return null;
  return <GiveAccess actors={actors} lists={lists} report={report} onMappingOpen={onMappingOpen} />;
}

function GiveAccess({ actors, lists, report, onMappingOpen }: AddedReportNoticeProps & { report: SubscriptionReport }) {
  const { canGiveAccess, giveAccess } = useGiveAccess(actors, report);
  const client = lists.subscriptions.find(({ id }) => id === report.subscriptionId);
  return (
    <AddedReport
      reportName={report.reportName}
      clientName={client?.displayName ?? ""}
      canGiveAccess={canGiveAccess}
      onGiveAccess={() => {
        giveAccess();
        onMappingOpen();
      }}
    />
  );
}

export function DeletedReportNotice({ actors: { reportRestoration } }: { actors: AdminActors }) {
  const view = useSelector(reportRestoration, reportRestorationView, shallowEqual);
  return (
    <DeletedReport
      view={view}
      onUndo={() => reportRestoration.send({ type: "undo.requested" })}
      onDismiss={() => reportRestoration.send({ type: "undo.dismissed" })}
    />
  );
}

const findReport = (lists: AdminLists, { subscriptionId, subscriptionReportId: id }: SubscriptionReport) =>
  reportsOf(lists, subscriptionId).find(({ subscriptionReportId }) => subscriptionReportId === id);
