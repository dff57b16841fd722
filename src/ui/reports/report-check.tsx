import type { ReportCheck as CheckResult } from "../../api/report-contract.ts";
import type { ReportCheckView, ReportIds } from "../../machines/reports/report-check.machine.ts";
import { canPreview } from "../../rules/report/preview-record.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import { adminIcons } from "../admin/admin-icons.ts";
import styles from "../admin/admin.module.css";

interface ReportCheckProps {
  view: ReportCheckView;
  ids: ReportIds;
  dataSetId: string;
  rls: boolean;
  isLocked: boolean;
  onCheck: () => void;
  onDataSetIdFill: (dataSetId: string) => void;
  /** Ticks Row Level Security with the data set of the report. */
  onSecurityTurnOn: (dataSetId: string) => void;
  onSecurityTurnOff: () => void;
}

export function ReportCheck({ view, ids, isLocked, onCheck, ...form }: ReportCheckProps) {
  return (
    <div className={styles.check}>
      <Button
        size="small"
        icon={adminIcons.shield}
        busy={view.at === "checking"}
        disabled={isLocked || !canPreview(ids)}
        onClick={onCheck}
      >
        Check report
      </Button>
      <div aria-live="polite" className={styles.answer}>
        {view.at === "failed" && (
          <Notice tone="warning">The report could not be checked. Try again in a minute.</Notice>
        )}
        {view.at === "checked" && <Result result={view.result} {...form} />}
      </div>
    </div>
  );
}

interface ResultProps extends Omit<ReportCheckProps, "view" | "ids" | "isLocked" | "onCheck"> {
  result: CheckResult;
}

function Result({ result, ...form }: ResultProps) {
  const repair = result.exists ? findRepair(result, form) : null;
  const problems = [...result.problems, ...(repair ? [repair.text] : [])];
  return (
    <Notice
      tone={result.exists && problems.length === 0 ? "success" : "warning"}
      title={
        result.exists
          ? `Report found: ${result.reportName ?? "without a name"}`
          : "The report was not found in this group"
      }
      action={
        repair && (
          <Button size="small" onClick={repair.onPress}>
            {repair.label}
          </Button>
        )
      }
    >
      {[result.message, ...problems].join(" ")}
    </Notice>
  );
}

interface Repair {
  text: string;
  label: string;
  onPress: () => void;
}

/** What differs between the form and the report, and how one press mends it. */
function findRepair(result: CheckResult, form: Omit<ResultProps, "result">): Repair | null {
  const { dataSetId: expected, identityRequired } = result;
  if (expected === null) return null;
  if (identityRequired === true && !form.rls)
    return {
      text: "Turn it on, or readers cannot open the report.",
      label: "Turn on Row Level Security",
      onPress: () => form.onSecurityTurnOn(expected),
    };
  if (identityRequired === false && form.rls)
    return {
      text: "Power BI refuses the report while it is on.",
      label: "Turn off Row Level Security",
      onPress: form.onSecurityTurnOff,
    };
  if (form.rls && expected.toLowerCase() !== form.dataSetId.trim().toLowerCase())
    return {
      text: `Its DatasetId is ${expected}.`,
      label: "Fill in DatasetId",
      onPress: () => form.onDataSetIdFill(expected),
    };
  return null;
}
