import { shallowEqual, useSelector } from "@xstate/react";
import { addReportView } from "../../machines/tabs/add-report.machine.ts";
import { AddReport } from "../../ui/tabs/add-report.tsx";
import type { AdminTabProps } from "./admin-tab.tsx";
import { FormCheck } from "../reports/report-check.tsx";
import { reportFormCallbacks, usePartyState } from "./report-form-binding.ts";

export function AddReportTab({ actors, lists, features }: AdminTabProps) {
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
      {features.includes("reportTools") && (
        <FormCheck
          check={newReportCheck}
          form={view.form}
          isLocked={view.isBusy}
          onDataSetIdFill={(dataSetId) => callbacks.onFieldChange("dataSetId", dataSetId)}
          onReportNameFill={(reportName) => callbacks.onFieldChange("reportName", reportName)}
          onRlsChange={callbacks.onRlsChange}
        />
      )}
    </AddReport>
  );
}
