import { shallowEqual, useSelector } from "@xstate/react";
import type { AdminActors } from "../../machines/admin/admin.machine.ts";
import { reportCheckView } from "../../machines/admin/report-check.machine.ts";
import type { ReportForm } from "../../rules/admin/report-form.ts";
import { ReportCheck } from "../../ui/admin/report-check.tsx";

interface FormCheckProps {
  check: AdminActors["newReportCheck"];
  form: ReportForm;
  isLocked: boolean;
  onDataSetIdFill: (dataSetId: string) => void;
}

export function FormCheck({ check, form, isLocked, onDataSetIdFill }: FormCheckProps) {
  const ids = { reportId: form.reportId.trim(), groupId: form.groupId.trim() };
  const view = useSelector(check, (snapshot) => reportCheckView(snapshot, ids), shallowEqual);
  return (
    <ReportCheck
      view={view}
      ids={ids}
      rls={form.rls}
      dataSetId={form.dataSetId}
      isLocked={isLocked}
      onCheck={() => check.send({ type: "check.requested", ...ids })}
      onDataSetIdFill={onDataSetIdFill}
    />
  );
}
