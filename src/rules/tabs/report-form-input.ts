import { parseReportAddress } from "./pasted-report-address.ts";
import type { ReportForm } from "./report-form.ts";

export type TextFieldName = "reportId" | "reportName" | "groupId" | "dataSetId";

/** A report's address pasted into Report Id or Group Id fills both. */
export function setField(form: ReportForm, field: TextFieldName, text: string): ReportForm {
  const address = field === "reportId" || field === "groupId" ? parseReportAddress(text) : null;
  if (address === null) return { ...form, [field]: text };
  return { ...form, reportId: address.reportId, groupId: address.groupId ?? form.groupId };
}
