import { loadAudit } from "../../queries/audit.ts";
import { auditList } from "../../ui/admin/audit-list.tsx";
import { createListPage } from "./list-page.tsx";

export const AuditRoute = createListPage(auditList, loadAudit);
