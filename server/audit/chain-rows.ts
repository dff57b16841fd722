import { sql } from "kysely";
import type { Store } from "../store/open-store.ts";

const INTERVAL_MS = 1000;
/** Few enough for a transaction of a second or two. Each one looks through all rows that are not chained yet. */
const ROWS_PER_TRANSACTION = 5000;

/**
 * Gives the new rows of the audit log their position and hash. Any server may run this at any time: one of them does
 * it, and what a server that was stopped has left is done by the next one.
 */
export async function chainAuditRows(store: Store): Promise<void> {
  let chained: number;
  do {
    ({ chained } = await store
      .selectNoFrom(sql<number>`chain_audit_rows(${ROWS_PER_TRANSACTION})`.as("chained"))
      .executeTakeFirstOrThrow());
  } while (chained === ROWS_PER_TRANSACTION);
}

/** Chains the new rows each second. Returns how to stop. */
export const keepAuditChained = (store: Store, onFailure: (error: unknown) => void): (() => void) =>
  repeat(() => chainAuditRows(store), INTERVAL_MS, onFailure);

/** A failure is told once, until it has worked again. Returns how to stop. */
export function repeat(work: () => Promise<void>, intervalMs: number, onFailure: (error: unknown) => void): () => void {
  let isRunning = false;
  let hasFailed = false;
  async function run(): Promise<void> {
    isRunning = true;
    try {
      await work();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) onFailure(error);
      hasFailed = true;
    }
    isRunning = false;
  }
  const timer = setInterval(() => void (isRunning || run()), intervalMs);
  return () => clearInterval(timer);
}
