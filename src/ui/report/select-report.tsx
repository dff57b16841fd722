import { type ReactNode, useMemo } from "react";
import type { SelectionView } from "../../machines/report/report-selection.machine.ts";
import { messages, titles } from "../../rules/messages.ts";
import { Button } from "../parts/button.tsx";
import { Combobox } from "../parts/combobox.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "./select-report.module.css";

interface SelectReportProps extends Omit<SelectionView, "at"> {
  frame: DialogFrame;
  /** Offers the report that the person saw last. Laid over the dialog, because it comes when the dialog is open. */
  lastReport?: ReactNode;
  onSubscriptionSelect: (subscriptionId: string) => void;
  onReportSelect: (reportId: string) => void;
  onView: () => void;
  onCancel: () => void;
}

export function SelectReport({
  frame,
  lastReport,
  subscriptions,
  reports,
  report,
  canView,
  linkAbsent,
  ...callbacks
}: SelectReportProps) {
  const subscriptionOptions = useMemo(
    () => subscriptions.map(({ id, displayName }) => ({ value: id, label: displayName })),
    [subscriptions],
  );
  const reportOptions = useMemo(
    () => reports.map(({ reportId, reportName }) => ({ value: reportId, label: reportName })),
    [reports],
  );
  return (
    <Dialog
      {...frame}
      title={titles.select}
      footer={
        <>
          <Button onClick={callbacks.onCancel}>Cancel</Button>
          <Button variant="primary" disabled={!canView} onClick={callbacks.onView}>
            View Report
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        {lastReport}
        {linkAbsent && <Notice tone="warning">{messages.linkedReportAbsent}</Notice>}
        <Combobox
          label="Client Name"
          options={subscriptionOptions}
          value={report.subscriptionId}
          onChange={callbacks.onSubscriptionSelect}
        />
        <Combobox
          label="Report Name"
          options={reportOptions}
          value={report.reportId}
          onChange={callbacks.onReportSelect}
          emptyText={messages.noReportsForUser}
        />
      </div>
    </Dialog>
  );
}
