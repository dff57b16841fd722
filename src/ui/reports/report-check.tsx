import { useRef } from "react";
import type { ReportCheck as CheckResult } from "../../api/report-contract.ts";
import type { ReportCheckView, ReportIds } from "../../machines/reports/report-check.machine.ts";
import { canPreview } from "../../rules/report/preview-record.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import { adminIcons } from "../admin/admin-icons.ts";
import styles from "../admin/admin.module.css";
import checkStyles from "./report-check.module.css";

interface ReportCheckProps {
  view: ReportCheckView;
  ids: ReportIds;
  dataSetId: string;
  reportName: string;
  rls: boolean;
  isLocked: boolean;
  onCheck: () => void;
  onDataSetIdFill: (dataSetId: string) => void;
  /** Undefined: the name that the report has at Power BI is not offered. */
  onReportNameFill?: ((reportName: string) => void) | undefined;
  /** Ticks Row Level Security with the data set of the report. */
  onSecurityTurnOn: (dataSetId: string) => void;
  onSecurityTurnOff: () => void;
}

export function ReportCheck({ view, ids, isLocked, onCheck, ...form }: ReportCheckProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.check}>
      <p className={styles.count}>Asks Power BI for the report’s name and data set.</p>
      <Button
        ref={button}
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
        {view.at === "checked" && <Result result={view.result} {...form} onAccept={() => button.current?.focus()} />}
      </div>
    </div>
  );
}

interface ResultProps extends Omit<ReportCheckProps, "view" | "ids" | "isLocked" | "onCheck"> {
  result: CheckResult;
  /** What is offered disappears once it is accepted, and its button with the focus. */
  onAccept: () => void;
}

function Result({ result, onAccept, ...form }: ResultProps) {
  const repair = result.exists ? findRepair(result, form) : null;
  const problems = [...result.problems, ...(repair ? [repair.text] : [])];
  const offers = [repair, offerName(result, form)].filter((offer) => offer !== null);
  return (
    <Notice
      tone={result.exists && problems.length === 0 ? "success" : "warning"}
      title={
        result.exists
          ? `Report found: ${result.reportName ?? "without a name"}`
          : "The report was not found in this group"
      }
      action={
        offers.length > 0 && (
          <span className={checkStyles.offers}>
            {offers.map(({ label, onPress }) => (
              <Button
                key={label}
                size="small"
                onClick={() => {
                  onAccept();
                  onPress();
                }}
              >
                {label}
              </Button>
            ))}
          </span>
        )
      }
    >
      {[result.message, ...problems].join(" ")}
    </Notice>
  );
}

type CheckedForm = Omit<ResultProps, "result" | "onAccept">;

interface Offer {
  label: string;
  onPress: () => void;
}

/** The name that the report has at Power BI, where the form has another one or none. */
function offerName({ reportName }: CheckResult, { reportName: typed, onReportNameFill }: CheckedForm): Offer | null {
  const name = reportName?.trim() ?? "";
  if (!onReportNameFill || name === "" || name === typed.trim()) return null;
  return { label: "Use as Report Name", onPress: () => onReportNameFill(name) };
}

interface Repair extends Offer {
  text: string;
}

/** What differs between the form and the report, and how one press mends it. */
function findRepair(result: CheckResult, form: CheckedForm): Repair | null {
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
