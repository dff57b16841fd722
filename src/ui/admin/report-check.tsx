import type { ReportCheckView, ReportIds } from "../../machines/admin/report-check.machine.ts";
import { canPreview } from "../../rules/report/embed-record.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "./admin.module.css";

interface ReportCheckProps {
  view: ReportCheckView;
  ids: ReportIds;
  dataSetId: string;
  rls: boolean;
  locked: boolean;
  onCheck: () => void;
  onDataSet: (dataSetId: string) => void;
}

export function ReportCheck({ view, ids, dataSetId, rls, locked, onCheck, onDataSet }: ReportCheckProps) {
  if (view.is === "notOffered") return null;
  const right = view.is === "checked" ? view.answer.dataSetId : null;
  const wrongDataSet = rls && right !== null && right.toLowerCase() !== dataSetId.trim().toLowerCase();
  return (
    <div className={styles.check}>
      <Button
        size="small"
        icon="shield"
        busy={view.is === "checking"}
        disabled={locked || !canPreview(ids)}
        onClick={onCheck}
      >
        Check report
      </Button>
      <div aria-live="polite" className={styles.answer}>
        {view.is === "unknown" && <Notice tone="warning">The report could not be checked at the moment.</Notice>}
        {view.is === "checked" && (
          <Notice
            tone={view.answer.exists && !wrongDataSet ? "success" : "warning"}
            title={
              view.answer.exists
                ? `The report is there: ${view.answer.reportName ?? "without a name"}`
                : "The report was not found in this group"
            }
            action={
              wrongDataSet && (
                <Button size="small" onClick={() => onDataSet(right)}>
                  Fill in DatasetId
                </Button>
              )
            }
          >
            {view.answer.message}
            {view.answer.identityRequired && !rls && " Its data set demands an identity: tick Row Level Security."}
            {wrongDataSet && ` Its DatasetId is ${right}.`}
          </Notice>
        )}
      </div>
    </div>
  );
}
