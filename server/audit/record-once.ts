import { sql } from "kysely";
import type { Store } from "../store/open-store.ts";
import { type Actor, type AuditEntry, writeAudit } from "./write-audit.ts";

/** Records what a person may repeat often, unless the log has it of the last minutes. */
export async function recordOnce(
  store: Store,
  actor: Actor,
  entry: Pick<AuditEntry, "action" | "detail">,
  minutes: number,
): Promise<void> {
  const recorded = await store
    .selectFrom("audit")
    .select("id")
    .where("principal_id", "=", actor.principalId)
    .where("at", ">", sql<Date>`now() - make_interval(mins => ${minutes}::integer)`)
    .where("action", "=", entry.action)
    .where("detail", "=", entry.detail)
    .limit(1)
    .executeTakeFirst();
  if (!recorded) await store.transaction().execute((tx) => writeAudit(tx, actor, [entry]));
}
