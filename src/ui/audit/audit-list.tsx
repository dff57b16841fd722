import type { AuditEntry, AuditKind } from "../../api/audit-contract.ts";
import { MAX_COUNTED_ENTRIES } from "../../rules/audit/audit-count.ts";
import { RelativeTime } from "../parts/date-time.tsx";
import type { ListDescriptor } from "../lists/list-descriptor.ts";
import { AuditDetails } from "./audit-details.tsx";
import { describeEntry, describePlace, isUpdate, nameActor, withoutLabel } from "./audit-texts.ts";
import styles from "./audit-list.module.css";
import { Email } from "../parts/email.tsx";

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

export type AuditFilters = { kind: AuditKind; days: "all" | "7" | "30" | "90" };

/** What administrators changed, the newest first. */
export const auditList: ListDescriptor<AuditEntry, AuditFilters> = {
  name: "audit",
  title: "Audit log",
  columns: [
    { id: "when", label: "When", render: ({ at }) => <RelativeTime at={at} />, isTime: true },
    {
      id: "who",
      label: "Who",
      render: (entry) => <Email address={nameActor(entry)} />,
      renderSecondLine: ({ actorName, actorEmail }) => actorName !== null && <Email address={actorEmail} />,
    },
    { id: "what", label: "What", render: (entry) => <span className={styles.text}>{describeEntry(entry)}</span> },
    {
      id: "where",
      label: "Where",
      render: (entry) => <span className={styles.text}>{describePlace(entry) || "–"}</span>,
    },
  ],
  idOf: ({ id }) => id,
  sort: { by: "when", isDescending: true },
  searchLabel: "Find person, report or client",
  filters: {
    kind: {
      label: "Kind of change",
      options: [
        { value: "all", label: "All changes" },
        { value: "reports", label: "Reports" },
        { value: "access", label: "Access" },
        { value: "people", label: "People" },
        { value: "clients", label: "Clients" },
        { value: "views", label: "Shared views" },
        { value: "retention", label: "Retention" },
        { value: "sign-ins", label: "Sign-ins and sign-outs" },
        { value: "reading", label: "Exports and reading" },
      ],
    },
    days: {
      label: "Time",
      options: [
        { value: "all", label: "All time" },
        { value: "7", label: "Last 7 days" },
        { value: "30", label: "Last 30 days" },
        { value: "90", label: "Last 90 days" },
      ],
    },
  },
  emptyText:
    "Nothing has been changed yet. Each change of reports, access, people, clients and shared views appears here.",
  countLimit: MAX_COUNTED_ENTRIES,
  Details: AuditDetails,
  file: {
    name: "risk-insight-audit-log.csv",
    noun: "entries",
    columns: auditCsvColumns,
    toCells: toAuditCsvRow,
  },
};
