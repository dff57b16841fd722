import { formatCount } from "../../rules/format-count.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { Toast, ToastPlace } from "../parts/toast.tsx";

/** `count`: how many rows are in the file. */
export type ListExportView = { at: "ready" } | { at: "exporting" } | { at: "failed" } | { at: "saved"; count: number };

export interface ExportNoticeProps {
  view: ListExportView;
  /** What the rows are. */
  noun: "entries" | "rows";
  onRetry: () => void;
  onCancel: () => void;
  onDismiss: () => void;
}

/** How the export of a list goes. Nothing while none was requested. */
export function ExportNotice({ view, onDismiss, ...running }: ExportNoticeProps) {
  return (
    <>
      <Running view={view} {...running} />
      <ToastPlace>
        {view.at === "saved" && <Toast onEnd={onDismiss}>{`${formatCount(view.count, "row")} saved.`}</Toast>}
      </ToastPlace>
    </>
  );
}

function Running({ view, noun, onRetry, onCancel }: Omit<ExportNoticeProps, "onDismiss">) {
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
  return null;
}
