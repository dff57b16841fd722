import type { ReportCheck as CheckResult } from "../../api/contract.ts";
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
  isLocked: boolean;
  onCheck: () => void;
  onDataSetIdFill: (dataSetId: string) => void;
}

export function ReportCheck({ view, ids, dataSetId, rls, isLocked, onCheck, onDataSetIdFill }: ReportCheckProps) {
  if (view.at === "notOffered") return null;
  return (
    <div className={styles.check}>
      <Button
        size="small"
        icon="shield"
        busy={view.at === "checking"}
        disabled={isLocked || !canPreview(ids)}
        onClick={onCheck}
      >
        Check report
      </Button>
      <div aria-live="polite" className={styles.answer}>
        {view.at === "failed" && <Notice tone="warning">The report could not be checked at the moment.</Notice>}
        {view.at === "checked" && (
          <Result result={view.result} dataSetId={dataSetId} rls={rls} onDataSetIdFill={onDataSetIdFill} />
        )}
      </div>
    </div>
  );
}

interface ResultProps extends Pick<ReportCheckProps, "dataSetId" | "rls" | "onDataSetIdFill"> {
  result: CheckResult;
}

function Result({ result, dataSetId, rls, onDataSetIdFill }: ResultProps) {
  const expected = result.dataSetId;
  const hasWrongDataSet = rls && expected !== null && expected.toLowerCase() !== dataSetId.trim().toLowerCase();
  const isGood = result.exists && !hasWrongDataSet;
  return (
    <Notice
      tone={isGood ? "success" : "warning"}
      title={
        result.exists
          ? `Report found: ${result.reportName ?? "without a name"}`
          : "The report was not found in this group"
      }
      action={
        hasWrongDataSet && (
          <Button size="small" onClick={() => onDataSetIdFill(expected)}>
            Fill in DatasetId
          </Button>
        )
      }
    >
      {result.message}
      {result.identityRequired && !rls && " Its data set requires Row Level Security."}
      {hasWrongDataSet && ` Its DatasetId is ${expected}.`}
    </Notice>
  );
}
