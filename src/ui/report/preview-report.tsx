import type { PreviewField, PreviewView } from "../../machines/report/preview.machine.ts";
import { mailLink } from "../../rules/email.ts";
import { messages, titles } from "../../rules/messages.ts";
import { Button } from "../parts/button.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";
import { IdField } from "../parts/id-field.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "./select-report.module.css";

interface PreviewReportProps extends Omit<PreviewView, "title"> {
  frame: DialogFrame;
  onFieldChange: (field: PreviewField, value: string) => void;
  onPreview: () => void;
  onCancel: () => void;
}

export function PreviewReport({
  frame,
  at,
  reportId,
  groupId,
  mailbox,
  reason,
  canPreview,
  onFieldChange,
  onPreview,
  onCancel,
}: PreviewReportProps) {
  const isFetching = at === "fetching";
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
        {mailbox && (
          <p className={styles.help}>
            Something not working? Contact <a href={mailLink(mailbox)}>{mailbox}</a>.
          </p>
        )}
      </div>
    </Dialog>
  );
}
