import type { AuditEntry } from "../../api/audit-contract.ts";
import { describeEntry, isUpdate, nameActor, withoutLabel } from "./audit-texts.ts";

export const auditCsvColumns = [
  "When (UTC)",
  "Who",
  "Who Email",
  "What",
  "Client",
  "Report",
  "Subscription Report Id",
  "Person",
  "Person Email",
  "Before",
  "After",
  "Network Address",
  "Entry",
] as const;

/** A row of the export, in the order of the columns. */
export function toAuditCsvRow(entry: AuditEntry): string[] {
  const { at, actorName, actorEmail, clientName, reportName, subscriptionReportId, personName, personEmail } = entry;
  return [
    at,
    nameActor(entry),
    actorName === null ? "" : actorEmail,
    describeEntry(entry),
    clientName ?? "",
    reportName ?? "",
    subscriptionReportId === null ? "" : String(subscriptionReportId),
    personName ?? "",
    personEmail ?? "",
    withoutLabel(entry.before ?? ""),
    isUpdate(entry) ? withoutLabel(entry.detail) : "",
    entry.address ?? "",
    entry.id,
  ];
}
