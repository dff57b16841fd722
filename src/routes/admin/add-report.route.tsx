import { shallowEqual, useSelector } from "@xstate/react";
import { addReportView } from "../../machines/admin/add-report.machine.ts";
import type { AdminActors } from "../../machines/admin/admin-actors.ts";
import type { AdminLists } from "../../rules/admin/admin-lists.ts";
import { AddReport } from "../../ui/admin/add-report.tsx";
import { FormCheck } from "./report-check.route.tsx";
import { reportFormCallbacks, usePartyState } from "./report-form-binding.ts";

export function AddReportTab({ actors, lists }: { actors: AdminActors; lists: AdminLists }) {
  const { addReport, newReportCheck } = actors;
  const view = useSelector(addReport, addReportView, shallowEqual);
  const partyState = usePartyState(addReport);
  const callbacks = reportFormCallbacks(addReport);
  return (
    <AddReport
      {...view}
      partyState={partyState}
      subscriptions={lists.subscriptions}
      onAdd={() => addReport.send({ type: "add.requested" })}
      {...callbacks}
    >
      <FormCheck
        check={newReportCheck}
        form={view.form}
        isLocked={view.isBusy}
        onDataSetIdFill={(dataSetId) => callbacks.onFieldChange("dataSetId", dataSetId)}
        onRlsChange={callbacks.onRlsChange}
      />
    </AddReport>
  );
}
