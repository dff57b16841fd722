import type { ListExportView } from "../../machines/admin/list-export.ts";
import { formatCount } from "../../rules/format-count.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";

export interface ExportNoticeProps {
  view: ListExportView;
  /** What the rows are. */
  noun: "entries" | "rows";
  /** How the file is described that does not have all rows. */
  describeCut: (rows: string) => string;
  onRetry: () => void;
  onCancel: () => void;
  onDismiss: () => void;
}

/** How the export of a list goes. Nothing while none was requested. */
export function ExportNotice({ view, noun, describeCut, onRetry, onCancel, onDismiss }: ExportNoticeProps) {
  if (view.at === "ready") return null;
  if (view.at === "failed")
    return <RetryNotice onRetry={onRetry}>{`The ${noun} could not be loaded. No file was saved.`}</RetryNotice>;
  if (view.at === "exporting")
    return (
      <Notice
        action={
          <Button size="small" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        {`Loading all ${noun} that match…`}
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
      {view.isCut ? describeCut(rows) : `${rows} saved.`}
    </Notice>
  );
}
