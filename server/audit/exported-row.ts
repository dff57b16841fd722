import type { AuditRow } from "./read-rows.ts";

/** A row as the command `export-audit` and a collector of the log get it. */
export const toExportedRow = (row: AuditRow) => ({
  position: Number(row.position),
  at: row.at,
  action: row.action,
  email: row.by,
  principalId: row.principal_id,
  realm: row.realm,
  subject: row.subject,
  sessionId: row.session_id,
  requestId: row.request_id,
  address: row.address,
  subscriptionReportId: row.report,
  targetId: row.target_id,
  detail: row.detail,
  hash: row.hash,
  emailSalt: row.by_salt,
  emailDigest: row.by_digest,
  detailSalt: row.detail_salt,
  detailDigest: row.detail_digest,
});
