import type { AuditExportView } from "../../machines/admin/audit-export.machine.ts";
import { formatCount } from "../../rules/format-count.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";

interface AuditExportNoticeProps {
  view: AuditExportView;
  onRetry: () => void;
  onCancel: () => void;
  onDismiss: () => void;
}

/** How the export goes. Nothing while none was requested. */
export function AuditExportNotice({ view, onRetry, onCancel, onDismiss }: AuditExportNoticeProps) {
  if (view.at === "ready") return null;
  if (view.at === "failed")
    return <RetryNotice onRetry={onRetry}>The entries could not be loaded. No file was saved.</RetryNotice>;
  if (view.at === "exporting")
    return (
      <Notice
        action={
          <Button size="small" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        Loading all entries that match…
      </Notice>
    );
  const rows = formatCount(view.count, "row");
  return (
    <Notice
      tone={view.isCut ? "warning" : "success"}
      action={
        <Button size="small" onClick={onDismiss}>
          Close
        </Button>
      }
    >
      {view.isCut
        ? `The newest ${rows} were saved. Choose a shorter time or a search to export older ones.`
        : `${rows} saved.`}
    </Notice>
  );
}
