import { shallowEqual, useSelector } from "@xstate/react";
import type { AdminActors } from "../../machines/admin/admin.machine.ts";
import { modifyReportView } from "../../machines/admin/modify-report.machine.ts";
import { reportHistoryView } from "../../machines/admin/report-history.machine.ts";
import { type AdminLists, reportsOf } from "../../rules/admin/admin-lists.ts";
import { ConfirmDelete } from "../../ui/admin/confirm-delete.tsx";
import { ModifyReport } from "../../ui/admin/modify-report.tsx";
import { ReportHistory } from "../../ui/admin/report-history.tsx";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import { FormCheck } from "./report-check.route.tsx";

export function ModifyReportTab({
  actors: { modifyReport: tab, chosenReportCheck, reportHistory },
  lists,
}: {
  actors: AdminActors;
  lists: AdminLists;
}) {
  const view = useSelector(tab, modifyReportView, shallowEqual);
  const { form, chosenId, busy } = view;
  return (
    <>
      <ModifyReport
        view={view}
        subscriptions={lists.subscriptions}
        reports={reportsOf(lists, form.subscriptionId)}
        send={tab.send}
      >
        <FormCheck
          check={chosenReportCheck}
          form={form}
          locked={busy || chosenId === null}
          onDataSet={(value) => tab.send({ type: "field.changed", field: "dataSetId", value })}
        />
      </ModifyReport>
      {chosenId !== null && <History history={reportHistory} id={chosenId} />}
    </>
  );
}

export function History({ history, id }: { history: AdminActors["reportHistory"]; id: number }) {
  const view = useSelector(history, (snapshot) => reportHistoryView(snapshot, id), shallowEqual);
  return (
    <ReportHistory
      view={view}
      onOpen={() => history.send({ type: "history.requested", id })}
      onClose={() => history.send({ type: "history.closed" })}
    />
  );
}

/** What the stack of dialogs shows for `confirm-delete`. */
export function ConfirmDeleteDialog({ tab, frame }: { tab: AdminActors["modifyReport"]; frame: DialogFrame }) {
  const reportName = useSelector(tab, ({ context }) => context.chosen?.reportName ?? "");
  return (
    <ConfirmDelete
      frame={frame}
      reportName={reportName}
      onDelete={() => tab.send({ type: "delete.confirmed" })}
      onCancel={() => tab.send({ type: "delete.cancelled" })}
    />
  );
}
