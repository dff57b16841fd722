import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import type { AuditEntry } from "../../api/audit-contract.ts";
import { adminPages } from "../../machines/admin/admin.machine.ts";
import { listExportView } from "../../machines/admin/list-export.ts";
import { recordListView } from "../../machines/admin/record-list.ts";
import { AuditDetails } from "../../ui/admin/audit-details.tsx";
import { AuditLog } from "../../ui/admin/audit-log.tsx";
import { ListAndDetails } from "../../ui/admin/list-and-details.tsx";
import type { AdminActor } from "../route-context.ts";

export function AuditLogRoute({ admin }: { admin: AdminActor }) {
  const { auditLog, auditExport } = useSelector(admin, adminPages);
  const list = useSelector(auditLog, recordListView, shallowEqual);
  const exportState = useSelector(auditExport, listExportView, shallowEqual);
  const [open, setOpen] = useState<AuditEntry | null>(null);
  useEffect(() => auditLog.send({ type: "list.opened" }), [auditLog]);
  return (
    <ListAndDetails
      list={
        <AuditLog
          view={list}
          exportView={exportState}
          openId={open?.id ?? null}
          onCriteriaChange={(criteria) => auditLog.send({ type: "criteria.changed", criteria })}
          onOpen={setOpen}
          onMore={() => auditLog.send({ type: "more.requested" })}
          onRetry={() => auditLog.send({ type: "retry.requested" })}
          onExport={() => auditExport.send({ type: "export.requested", criteria: list.criteria })}
          onExportRetry={() => auditExport.send({ type: "retry.requested" })}
          onExportCancel={() => auditExport.send({ type: "export.cancelled" })}
          onExportDismiss={() => auditExport.send({ type: "export.dismissed" })}
        />
      }
      details={open && <AuditDetails key={open.id} entry={open} onClose={() => setOpen(null)} />}
    />
  );
}
