import { sql } from "kysely";
import { createCommandActor, writeAudit } from "../audit/write-audit.ts";
import type { Store, StoreTransaction } from "./open-store.ts";

export interface FinishedRestore {
  sessions: number;
  invitations: number;
  /** The last chained row that the backup has. Later ones, for example of `migrate`, are not chained before a server starts. */
  position: number;
  hash: string;
}

/**
 * A backup brings back sessions and invitations that were ended after it was made, so none of them stays. People sign
 * in again, and administrators invite again. The row of the log says where the restored log ends.
 */
export function finishRestore(store: Store): Promise<FinishedRestore> {
  return store.transaction().execute(async (tx) => {
    const end = await tx
      .selectFrom("audit_chain")
      .select(["chain_position as position", "hash"])
      .executeTakeFirstOrThrow();
    const sessions = await tx.deleteFrom("session").executeTakeFirst();
    const finished = {
      sessions: Number(sessions.numDeletedRows),
      invitations: await endInvitations(tx),
      position: Number(end.position),
      hash: end.hash,
    };
    await writeAudit(tx, createCommandActor("finish-restore"), [
      { action: "backup-restored", detail: JSON.stringify(finished) },
    ]);
    return finished;
  });
}

async function endInvitations(tx: StoreTransaction): Promise<number> {
  const now = sql<Date>`now()`;
  const ended = await tx
    .updateTable("person")
    .set({ invitation_ends_at: now })
    .where("subject", "is", null)
    .where("invitation_ends_at", ">", now)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

export const describeFinishedRestore = ({ sessions, invitations, position }: FinishedRestore): string =>
  `Sessions ended: ${sessions}. Invitations ended: ${invitations}. Let the collector of the audit log go on behind position ${position}.`;
