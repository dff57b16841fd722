import type { ReportRestorationView } from "../../machines/reports/report-restoration.machine.ts";
import { formatPeople } from "../../rules/people/format-people.ts";
import { formatCount } from "../../rules/format-count.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "../admin/admin.module.css";

interface DeletedReportProps {
  view: ReportRestorationView;
  onUndo: () => void;
  onDismiss: () => void;
}

const SECONDS_PER_MINUTE = 60;

/** Shown after a report was deleted, for so long as that can be undone. */
export function DeletedReport({ view, ...callbacks }: DeletedReportProps) {
  if (view.at === "inactive" || view.at === "finding") return null;
  return (
    <div className={styles.aboveForm}>
      <Restoration view={view} {...callbacks} />
    </div>
  );
}

type Offered = Exclude<ReportRestorationView, { at: "inactive" | "finding" }>;

function Restoration({ view, onUndo, onDismiss }: DeletedReportProps & { view: Offered }) {
  const dismiss = (
    <Button size="small" variant="quiet" onClick={onDismiss}>
      Dismiss
    </Button>
  );
  if (view.at === "restored")
    return (
      <Notice tone="success" title={`${view.reportName} is restored.`} action={dismiss}>
        {view.readers === 0 ? "Nobody can see it." : `${formatPeople(view.readers)} can see it again.`}
      </Notice>
    );
  return (
    <Notice
      title={`${view.reportName} is deleted.`}
      action={
        <>
          <Button size="small" busy={view.at === "restoring"} onClick={onUndo}>
            Undo
          </Button>
          {view.at === "offered" && dismiss}
        </>
      }
    >
      You can undo this within {formatCount(Math.ceil(view.secondsLeft / SECONDS_PER_MINUTE), "minute")}.
    </Notice>
  );
}
