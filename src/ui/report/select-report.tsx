import { useMemo } from "react";
import type { SelectionView } from "../../machines/report/report-selection.machine.ts";
import { messages, titles } from "../../rules/messages.ts";
import { Button } from "../parts/button.tsx";
import { Combobox } from "../parts/combobox.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "./select-report.module.css";

interface SelectReportProps extends SelectionView {
  frame: DialogFrame;
  onSubscription: (id: string) => void;
  onReport: (id: string) => void;
  onView: () => void;
  onCancel: () => void;
}

export function SelectReport({ frame, subscriptions, reports, choice, canView, linkAbsent, ...on }: SelectReportProps) {
  const clients = useMemo(
    () => subscriptions.map(({ id, displayName }) => ({ value: id, label: displayName })),
    [subscriptions],
  );
  const names = useMemo(
    () => reports.map(({ reportId, reportName }) => ({ value: reportId, label: reportName })),
    [reports],
  );
  return (
    <Dialog
      {...frame}
      title={titles.select}
      footer={
        <>
          <Button onClick={on.onCancel}>Cancel</Button>
          <Button variant="primary" disabled={!canView} onClick={on.onView}>
            View Report
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        {linkAbsent && <Notice tone="warning">{messages.linkedReportAbsent}</Notice>}
        <Combobox label="Client Name" options={clients} value={choice.subscriptionId} onChange={on.onSubscription} />
        <Combobox
          label="Report Name"
          options={names}
          value={choice.reportId}
          onChange={on.onReport}
          emptyText={messages.noReportsForUser}
        />
      </div>
    </Dialog>
  );
}
