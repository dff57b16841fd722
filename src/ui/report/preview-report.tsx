import { useMemo } from "react";
import type { PreviewField, PreviewView } from "../../machines/report/preview.machine.ts";
import { mailLink } from "../../rules/email.ts";
import { messages, titles } from "../../rules/messages.ts";
import { Button } from "../parts/button.tsx";
import { Combobox } from "../parts/combobox.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";
import { IdField } from "../parts/text-field.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "./select-report.module.css";

interface PreviewReportProps extends Omit<PreviewView, "title"> {
  frame: DialogFrame;
  onFieldChange: (field: PreviewField, value: string) => void;
  onPreview: () => void;
  onCancel: () => void;
}

const noClient = { value: "", label: "No client" };

export function PreviewReport({
  frame,
  at,
  reportId,
  groupId,
  clientId,
  clients,
  mailbox,
  reason,
  canPreview,
  onFieldChange,
  onPreview,
  onCancel,
}: PreviewReportProps) {
  const isFetching = at === "fetching";
  const clientOptions = useMemo(
    () => [noClient, ...clients.map(({ id, displayName }) => ({ value: id, label: displayName }))],
    [clients],
  );
  return (
    <Dialog
      {...frame}
      title={titles.preview}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" disabled={!canPreview && !isFetching} busy={isFetching} onClick={onPreview}>
            Preview Report
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        {at === "refused" && (
          <Notice tone="danger" {...(reason && { title: messages.reportDetailsFailed })}>
            {reason || messages.reportDetailsFailed}
          </Notice>
        )}
        <IdField
          label="Report Id"
          value={reportId}
          onChange={(value) => onFieldChange("reportId", value)}
          locked={isFetching}
        />
        <IdField
          label="Group Id"
          value={groupId}
          onChange={(value) => onFieldChange("groupId", value)}
          locked={isFetching}
        />
        {clients.length > 0 && (
          <Combobox
            label="Preview As"
            hint="A report with row-level security shows the rows of one client."
            options={clientOptions}
            value={clientId}
            onChange={(value) => onFieldChange("clientId", value)}
            disabled={isFetching}
          />
        )}
        {mailbox && (
          <p className={styles.help}>
            Something not working? Contact <a href={mailLink(mailbox)}>{mailbox}</a>.
          </p>
        )}
      </div>
    </Dialog>
  );
}
