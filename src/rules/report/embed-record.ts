import type { SubscriptionReport, UserReport } from "../../api/contract.ts";
import { EMPTY_ID, isGuid } from "../guid.ts";

interface ReportIds {
  reportId: string;
  groupId: string;
}

export interface PreviewChoice extends ReportIds {
  /** The subscription whose rows the preview shows, or an empty string. */
  clientId: string;
}

/** The record that asks for a reader's own report: a look-up key, because the server decides by its own records. */
export function readerRecord(report: UserReport, updatedBy: string): SubscriptionReport {
  return unsecuredRecord(report, updatedBy);
}

/** Without a client it belongs to no subscription. */
export function previewRecord(
  { clientId, ...ids }: ReportIds & Partial<PreviewChoice>,
  updatedBy: string,
): SubscriptionReport {
  return unsecuredRecord({ ...ids, subscriptionId: clientId || EMPTY_ID, reportName: "Preview Report" }, updatedBy);
}

export function canPreview({ reportId, groupId }: ReportIds): boolean {
  return isGuid(reportId.trim()) && isGuid(groupId.trim());
}

function unsecuredRecord(report: UserReport, updatedBy: string): SubscriptionReport {
  return {
    subscriptionReportId: 0,
    subscriptionId: report.subscriptionId,
    reportId: report.reportId.trim(),
    reportName: report.reportName.trim(),
    groupId: report.groupId.trim(),
    updatedBy,
    dataSetId: null,
    partyId: null,
    rls: false,
  };
}
