import { parseReportAddress } from "./pasted-report-address.ts";
import type { ReportForm } from "./report-form.ts";

export type TypedField = "reportId" | "reportName" | "groupId" | "dataSetId";

/** A report's address pasted into one of its ids fills both. */
export function typeInto(form: ReportForm, field: TypedField, text: string): ReportForm {
  const address = field === "reportId" || field === "groupId" ? parseReportAddress(text) : null;
  if (address === null) return { ...form, [field]: text };
  return { ...form, reportId: address.reportId, groupId: address.groupId ?? form.groupId };
}

/** With row-level security on, a report without its party would show nobody any rows. */
export function lacksParty({ rls, partyId }: ReportForm): boolean {
  return rls && partyId === "";
}
