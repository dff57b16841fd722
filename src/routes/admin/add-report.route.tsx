import { shallowEqual, useSelector } from "@xstate/react";
import { addReportView } from "../../machines/admin/add-report.machine.ts";
import type { AdminActors } from "../../machines/admin/admin.machine.ts";
import type { AdminLists } from "../../rules/admin/admin-lists.ts";
import { AddReport } from "../../ui/admin/add-report.tsx";
import { FormCheck } from "./report-check.route.tsx";

export function AddReportTab({
  actors: { addReport: tab, newReportCheck },
  lists,
}: {
  actors: AdminActors;
  lists: AdminLists;
}) {
  const view = useSelector(tab, addReportView, shallowEqual);
  return (
    <AddReport view={view} subscriptions={lists.subscriptions} send={tab.send}>
      <FormCheck
        check={newReportCheck}
        form={view.form}
        locked={view.busy}
        onDataSet={(value) => tab.send({ type: "field.changed", field: "dataSetId", value })}
      />
    </AddReport>
  );
}
