import type { ReportEvent } from "../../src/api/contract.ts";
import type { Work } from "./idempotent-write.ts";

export interface Deed {
  by: string;
  action: ReportEvent["action"];
  report: number;
  detail: string;
}

export async function record(tx: Work, deeds: readonly Deed[]): Promise<void> {
  if (deeds.length > 0)
    await tx
      .insertInto("audit")
      .values([...deeds])
      .execute();
}
