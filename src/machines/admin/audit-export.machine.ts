// The audit log, as it is searched and filtered, saved as a file. Beyond the specification.
import { initialAuditCriteria } from "./audit-log.machine.ts";
import { createListExportMachine } from "./list-export.ts";

export const auditExportMachine = createListExportMachine("auditExport", initialAuditCriteria);
