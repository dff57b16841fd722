// What administrators changed, the newest first. Beyond the specification.
import type { AuditEntry, AuditPage, AuditQuery } from "../../api/audit-contract.ts";
import { createRecordListMachine, type RecordListView, type RecordPage, type RecordRequest } from "./record-list.ts";

export type AuditCriteria = Omit<AuditQuery, "after" | "pageSize">;
type Cursor = NonNullable<AuditPage["next"]>;
export type AuditLogView = RecordListView<AuditCriteria, AuditEntry>;
export type AuditLogPage = RecordPage<AuditEntry, Cursor>;
export type AuditLogRequest = RecordRequest<AuditCriteria, Cursor>;

export const initialAuditCriteria: AuditCriteria = { search: "", kind: "all", days: null };

export const auditLogMachine = createRecordListMachine<AuditCriteria, AuditEntry, Cursor>(
  "auditLog",
  initialAuditCriteria,
);
