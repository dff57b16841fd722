import { toExportedRow } from "../audit/exported-row.ts";
import { readAuditRows } from "../audit/read-rows.ts";
import { type ChainEnd, verifyAudit } from "../audit/verify.ts";
import type { Store } from "../store/open-store.ts";
import type { Output } from "./on-server.ts";

/** Prints the first broken row, or the newest one of an intact log. Returns whether the log is intact. */
export async function runVerifyAudit(store: Store, output: Output, earlierEnd?: string): Promise<boolean> {
  const result = await verifyAudit(store, earlierEnd === undefined ? undefined : parseChainEnd(earlierEnd));
  if (!result.isIntact) {
    output.printError(`Audit log broken at row ${result.position}: ${result.problem}\n`);
    return false;
  }
  const { position, hash } = result.end;
  await output.print(`Audit log intact: ${result.rowCount} rows. End: ${position}:${hash}\n`);
  return true;
}

function parseChainEnd(text: string): ChainEnd {
  const [, position, hash] = /^(\d+):([\da-f]{64})$/.exec(text) ?? [];
  if (position === undefined || hash === undefined)
    throw new Error("--contains takes the end that an earlier verify-audit printed, POSITION:HASH");
  return { position, hash };
}

/** Prints one JSON object per row, the oldest first. */
export async function runExportAudit(store: Store, output: Output): Promise<boolean> {
  for await (const row of readAuditRows(store)) await output.print(`${JSON.stringify(toExportedRow(row))}\n`);
  return true;
}
