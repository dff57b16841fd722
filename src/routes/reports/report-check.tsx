import { shallowEqual, useSelector } from "@xstate/react";
import type { AdminActors } from "../../machines/admin/admin.machine.ts";
import { reportCheckView } from "../../machines/reports/report-check.machine.ts";
import type { ReportForm } from "../../rules/tabs/report-form.ts";
import { ReportCheck } from "../../ui/reports/report-check.tsx";

interface FormCheckProps {
  check: AdminActors["newReportCheck"];
  form: ReportForm;
  /** The stored report that the form shows. */
  subscriptionReportId?: number | undefined;
  isLocked: boolean;
  onDataSetIdFill: (dataSetId: string) => void;
  /** Undefined: the name that the report has at Power BI is not offered. */
  onReportNameFill?: (reportName: string) => void;
  onRlsChange: (rls: boolean) => void;
}

export function FormCheck(props: FormCheckProps) {
  const { check, form, subscriptionReportId, isLocked, onDataSetIdFill, onReportNameFill, onRlsChange } = props;
  const ids = {
    reportId: form.reportId.trim(),
    groupId: form.groupId.trim(),
    subscriptionReportId,
    subscriptionId: form.subscriptionId || undefined,
  };
  const view = useSelector(check, (snapshot) => reportCheckView(snapshot, ids), shallowEqual);
  return (
    <ReportCheck
      view={view}
      ids={ids}
      rls={form.rls}
      dataSetId={form.dataSetId}
      isLocked={isLocked}
      onCheck={() => check.send({ type: "check.requested", ...ids })}
      reportName={form.reportName}
      onDataSetIdFill={onDataSetIdFill}
      onReportNameFill={onReportNameFill}
      onSecurityTurnOn={(dataSetId) => {
        onRlsChange(true);
        onDataSetIdFill(dataSetId);
      }}
      onSecurityTurnOff={() => onRlsChange(false)}
    />
  );
}
