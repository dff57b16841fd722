import type { SubscriptionReport } from "../../api/contract.ts";
import { EMPTY_ID, isGuid } from "../guid.ts";
import { type PowerBiIds, readerRecord } from "./report-ref.ts";

export interface PreviewChoice extends PowerBiIds {
  /** The subscription whose rows the preview shows, or an empty string. */
  clientId: string;
}

/** Without a client it belongs to no subscription. */
export function previewRecord(
  { clientId, ...ids }: PowerBiIds & Partial<PreviewChoice>,
  updatedBy: string,
): SubscriptionReport {
  return readerRecord({ ...ids, subscriptionId: clientId || EMPTY_ID, reportName: "Preview Report" }, updatedBy);
}

export function canPreview({ reportId, groupId }: PowerBiIds): boolean {
  return isGuid(reportId.trim()) && isGuid(groupId.trim());
}
