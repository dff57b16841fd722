import type { SubscriptionReport } from "../../api/contract.ts";
import { isGuid } from "../guid.ts";
import { isHttpUrl } from "../safe-link.ts";

export interface ReportForm {
  subscriptionId: string;
  reportId: string;
  reportName: string;
  groupId: string;
  rls: boolean;
  dataSetId: string;
  partyId: string;
}
export type IdField = "reportId" | "groupId" | "dataSetId";

export const emptyReportForm: ReportForm = {
  subscriptionId: "",
  reportId: "",
  reportName: "",
  groupId: "",
  rls: false,
  dataSetId: "",
  partyId: "",
};

const filled = (text: string) => text.trim() !== "";

export function canSubmit(form: ReportForm): boolean {
  const required = [
    form.subscriptionId,
    form.reportId,
    form.reportName,
    form.groupId,
    ...(form.rls ? [form.dataSetId] : []),
  ];
  return required.every(filled);
}

export function wrongIds(form: ReportForm): IdField[] {
  const checked: IdField[] = form.rls ? ["reportId", "groupId", "dataSetId"] : ["reportId", "groupId"];
  return checked.filter((field) => !isGuid(form[field].trim()));
}

export function idsAreValid(form: ReportForm): boolean {
  return wrongIds(form).length === 0;
}

export function toRecord(
  form: ReportForm,
  by: { updatedBy: string; subscriptionReportId?: number },
): SubscriptionReport {
  return {
    subscriptionReportId: by.subscriptionReportId ?? 0,
    subscriptionId: form.subscriptionId,
    reportId: form.reportId.trim(),
    reportName: form.reportName.trim(),
    groupId: form.groupId.trim(),
    updatedBy: by.updatedBy,
    dataSetId: form.rls ? form.dataSetId.trim() : null,
    partyId: form.rls && filled(form.partyId) ? form.partyId : null,
    rls: form.rls,
  };
}

export function toForm(record: SubscriptionReport): ReportForm {
  const { subscriptionId, reportId, reportName, groupId, rls } = record;
  return {
    subscriptionId,
    reportId,
    reportName,
    groupId,
    rls,
    dataSetId: record.dataSetId ?? "",
    partyId: record.partyId ?? "",
  };
}

/** Whether nothing about a report has been typed yet. */
export const isBlank = ({ reportId, reportName, groupId, dataSetId }: ReportForm): boolean =>
  ![reportId, reportName, groupId, dataSetId].some(filled);

/** Whether the form differs from the saved report. The GCID is read-only and loaded again with the report. */
export function hasUnsavedChanges(form: ReportForm, saved: SubscriptionReport | null): boolean {
  if (saved === null) return false;
  const before = toForm(saved);
  const fields = ["reportId", "reportName", "groupId", "rls", "dataSetId"] as const;
  return fields.some((field) => form[field] !== before[field]);
}

export type TextFieldName = "reportId" | "reportName" | "groupId" | "dataSetId";

/** A report's address pasted into Report Id or Group Id fills both. */
export function setField(form: ReportForm, field: TextFieldName, text: string): ReportForm {
  const address = field === "reportId" || field === "groupId" ? parseReportAddress(text) : null;
  if (address === null) return { ...form, [field]: text };
  return { ...form, reportId: address.reportId, groupId: address.groupId ?? form.groupId };
}

export interface ReportAddress {
  reportId: string;
  groupId: string | null;
}

/** Reads the ids from a report's address at the report service or from its embed code. */
export function parseReportAddress(pasted: string): ReportAddress | null {
  const url = URL.parse(pasted.trim());
  if (url === null || !isHttpUrl(url)) return null;
  const parts = url.pathname.split("/");
  const after = (name: string) => parts[parts.indexOf(name) + 1];
  const id = (folder: string, parameter: string) =>
    [after(folder), url.searchParams.get(parameter)].find((text) => text != null && isGuid(text)) ?? null;
  const reportId = id("reports", "reportId");
  return reportId === null ? null : { reportId, groupId: id("groups", "groupId") };
}
