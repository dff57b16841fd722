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
import { reportFormCallbacks, usePartyState } from "./report-form-binding.ts";

export function ModifyReportTab({ actors, lists }: { actors: AdminActors; lists: AdminLists }) {
  const { modifyReport, chosenReportCheck, reportHistory } = actors;
  const view = useSelector(modifyReport, modifyReportView, shallowEqual);
  const partyState = usePartyState(modifyReport);
  const callbacks = reportFormCallbacks(modifyReport);
  const { form, chosen, isBusy } = view;
  return (
    <>
      <ModifyReport
        {...view}
        partyState={partyState}
        subscriptions={lists.subscriptions}
        reports={reportsOf(lists, form.subscriptionId)}
        onReportSelect={(report) => modifyReport.send({ type: "report.selected", report })}
        onUpdate={() => modifyReport.send({ type: "update.requested" })}
        onDelete={() => modifyReport.send({ type: "delete.requested" })}
        {...callbacks}
      >
        <FormCheck
          check={chosenReportCheck}
          form={form}
          isLocked={isBusy || chosen === null}
          onDataSetIdFill={(dataSetId) => callbacks.onFieldChange("dataSetId", dataSetId)}
        />
      </ModifyReport>
      {chosen && <History history={reportHistory} id={chosen.subscriptionReportId} />}
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

/** The content of the dialog `confirm-delete`. */
export function ConfirmDeleteDialog({ tab, frame }: { tab: AdminActors["modifyReport"]; frame: DialogFrame }) {
  const { chosen } = useSelector(tab, modifyReportView, shallowEqual);
  return (
    <ConfirmDelete
      frame={frame}
      reportName={chosen?.reportName ?? ""}
      onDelete={() => tab.send({ type: "delete.confirmed" })}
      onCancel={() => tab.send({ type: "delete.cancelled" })}
    />
  );
}
