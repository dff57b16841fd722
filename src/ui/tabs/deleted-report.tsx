import type { ReportRestorationView } from "../../machines/reports/report-restoration.machine.ts";
import { formatPeople } from "../../rules/people/format-people.ts";
import { formatCount } from "../../rules/format-count.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import { Toast, ToastPlace } from "../parts/toast.tsx";
import styles from "../admin/admin.module.css";

interface DeletedReportProps {
  view: ReportRestorationView;
  onUndo: () => void;
  onDismiss: () => void;
}

const SECONDS_PER_MINUTE = 60;

/** Shown after a report was deleted, for so long as that can be undone. */
export function DeletedReport({ view, onUndo, onDismiss }: DeletedReportProps) {
  return (
    <>
      {(view.at === "offered" || view.at === "restoring") && (
        <div className={styles.aboveForm}>
          <Notice
            title={`${view.reportName} is deleted.`}
            action={
              <>
                <Button size="small" busy={view.at === "restoring"} onClick={onUndo}>
                  Undo
                </Button>
                {view.at === "offered" && (
                  <Button size="small" variant="quiet" onClick={onDismiss}>
                    Dismiss
                  </Button>
                )}
              </>
            }
          >
            You can undo this within {formatCount(Math.ceil(view.secondsLeft / SECONDS_PER_MINUTE), "minute")}.
          </Notice>
        </div>
      )}
      <ToastPlace>
        {view.at === "restored" && (
          <Toast title={`${view.reportName} is restored.`} onEnd={onDismiss}>
            {view.readers === 0 ? "Nobody can see it." : `${formatPeople(view.readers)} can see it again.`}
          </Toast>
        )}
      </ToastPlace>
    </>
  );
}
