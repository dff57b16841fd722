import { fromPromise } from "xstate";
import { auditContract } from "../../../api/audit-contract.ts";
import type { Call } from "../../../api/client.ts";
import { auditExportMachine } from "../../../machines/admin/audit-export.machine.ts";
import {
  type AuditCriteria,
  type AuditLogPage,
  type AuditLogRequest,
  auditLogMachine,
} from "../../../machines/admin/audit-log.machine.ts";
import type { ListExportInput, SavedList } from "../../../machines/admin/list-export.ts";
import { loadAllRows } from "./load-all-rows.ts";
import { nullIfAbsent } from "../../../api/null-if-absent.ts";

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
      saveRows: fromPromise<SavedList, ListExportInput<AuditCriteria>>(async ({ input: { criteria }, signal }) => {
        const { rows, isCut } = await loadAllRows((after: AuditLogRequest["after"]) =>
          call(auditContract.listAudit, { body: { ...criteria, after, pageSize: 500 }, signal }).then(
            ({ entries, next }) => ({ rows: entries, next }),
          ),
        );
        const [{ saveTable }, { auditCsvColumns, toAuditCsvRow }] = await Promise.all([
          import("../../../browser/csv.ts"),
          import("./audit-csv.ts"),
        ]);
        signal.throwIfAborted();
        saveTable("risk-insight-audit-log.csv", auditCsvColumns, rows.map(toAuditCsvRow));
        return { count: rows.length, isCut };
      }),
    },
  }),
});
