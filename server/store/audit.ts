import type { ReportEvent } from "../../src/api/contract.ts";
import type { StoreTransaction } from "./open-store.ts";

export interface AuditEntry {
  by: string;
  action: ReportEvent["action"];
  report: number;
  detail: string;
}

export async function writeAudit(tx: StoreTransaction, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0)
    await tx
      .insertInto("audit")
      .values([...entries])
      .execute();
}
