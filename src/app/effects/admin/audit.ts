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
import { saveAllRows } from "./save-all-rows.ts";

export const provideAudit = (call: Call) => ({
  auditLog: auditLogMachine.provide({
    actors: {
      loadPage: fromPromise<AuditLogPage, AuditLogRequest>(({ input: { criteria, after }, signal }) =>
        call(auditContract.listAudit, { body: { ...criteria, after, pageSize: 50 }, signal }).then(
          ({ entries, total, next }) => ({ rows: entries, total, next }),
        ),
      ),
    },
  }),
  auditExport: auditExportMachine.provide({
    actors: {
      saveRows: fromPromise<SavedList, ListExportInput<AuditCriteria>>(async ({ input: { criteria }, signal }) => {
        const { auditCsvColumns, toAuditCsvRow } = await import("./audit-csv.ts");
        return saveAllRows({
          name: "risk-insight-audit-log.csv",
          columns: auditCsvColumns,
          loadPage: (after: AuditLogRequest["after"]) =>
            call(auditContract.listAudit, { body: { ...criteria, after, pageSize: 500 }, signal }).then(
              ({ entries, next }) => ({ rows: entries, next }),
            ),
          toCells: toAuditCsvRow,
          signal,
        });
      }),
    },
  }),
});
