import { fromPromise } from "xstate";
import { auditContract, type AuditEntry, type AuditPage } from "../../../api/audit-contract.ts";
import type { Call } from "../../../api/client.ts";
import { auditExportMachine, type SavedAudit } from "../../../machines/admin/audit-export.machine.ts";
import {
  type AuditCriteria,
  type AuditLogPage,
  type AuditLogRequest,
  auditLogMachine,
} from "../../../machines/admin/audit-log.machine.ts";
import { nullIfAbsent } from "./null-if-absent.ts";

/** A file with more rows is of no use in a spreadsheet; the command line exports everything. */
const MAX_EXPORTED = 10_000;

export const provideAudit = (call: Call) => ({
  auditLog: auditLogMachine.provide({
    actors: {
      loadPage: fromPromise<AuditLogPage | null, AuditLogRequest>(({ input: { criteria, after }, signal }) =>
        nullIfAbsent(call(auditContract.listAudit, { body: { ...criteria, after, pageSize: 50 }, signal })).then(
          (page) => page && { rows: page.entries, total: page.total, next: page.next },
        ),
      ),
    },
  }),
  auditExport: auditExportMachine.provide({
    actors: {
      saveAudit: fromPromise<SavedAudit, AuditCriteria>(async ({ input: criteria, signal }) => {
        const { entries, isCut } = await loadEntries(call, criteria, signal);
        const [{ saveTable }, { auditCsvColumns, toAuditCsvRow }] = await Promise.all([
          import("../../../browser/csv.ts"),
          import("./audit-csv.ts"),
        ]);
        signal.throwIfAborted();
        saveTable("risk-insight-audit-log.csv", auditCsvColumns, entries.map(toAuditCsvRow));
        return { count: entries.length, isCut };
      }),
    },
  }),
});

async function loadEntries(call: Call, criteria: AuditCriteria, signal: AbortSignal) {
  const entries: AuditEntry[] = [];
  let after: AuditPage["next"] = null;
  do {
    const page: AuditPage = await call(auditContract.listAudit, {
      body: { ...criteria, after, pageSize: 500 },
      signal,
    });
    entries.push(...page.entries);
    after = page.next;
  } while (after && entries.length < MAX_EXPORTED);
  return { entries, isCut: after !== null };
}
