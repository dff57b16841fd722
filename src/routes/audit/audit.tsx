import { loadAudit } from "../../queries/audit.ts";
import { auditList } from "../../ui/audit/audit-list.tsx";
import { createListPage } from "../lists/list-page.tsx";

export const ConnectedAudit = createListPage(auditList, loadAudit);
