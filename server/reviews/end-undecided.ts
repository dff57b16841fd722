import { type RawBuilder, sql } from "kysely";
import { createCommandActor, writeAudit } from "../audit/write-audit.ts";
import type { Store, StoreTransaction } from "../store/open-store.ts";
import { lockOpenReview } from "./decide-access.ts";
import { today } from "./list-reviews.ts";
import { compareLocked, endAccess } from "./sign-review.ts";

/**
 * Ends what nobody has decided about by the due date, in the open reviews that were started so. Any server may run this
 * at any time: whoever comes second to a review finds it done. A review that fails does not stop the others.
 */
export async function endUndecided(store: Store, day: RawBuilder<unknown> = today): Promise<void> {
  const due = await store
    .selectFrom("access_review")
    .where("ends_undecided", "=", true)
    .where("signed_at", "is", null)
    .where("lapsed_at", "is", null)
    .where(sql<boolean>`due_on < ${day}`)
    .select("id")
    .execute();
  const failures: unknown[] = [];
  for (const { id } of due)
    await store
      .transaction()
      .execute((tx) => endOne(tx, id))
      .catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "Accesses of reviews could not be ended");
}

async function endOne(tx: StoreTransaction, id: string): Promise<void> {
  const { review } = await lockOpenReview(tx, id);
  if (!review || review.lapsed_at !== null) return;
  const undecided = await tx
    .updateTable("reviewed_access as reviewed")
    .set({ decision: "end" })
    .where("review", "=", id)
    .where("decision", "is", null)
    .where("change", "is", null)
    .where(isOfUnchangedGroup)
    .returning(["id", "report", "principal_id as person", "client_group as group"])
    .execute();
  // Takes the decision about what has changed since the review began back, so that it stays and somebody looks at it.
  await compareLocked(tx, review, undecided);
  const lapsed = await tx
    .updateTable("reviewed_access")
    .set({ decision: null, change: "gone", lapsed_at: sql<Date>`now()` })
    .where(sql<boolean>`id = any(${undecided.map((one) => one.id)}::integer[])`)
    .where("decision", "=", "end")
    .returning(["report", "principal_id as person", "client_group as group"])
    .execute();
  const actor = createCommandActor("portal");
  await endAccess(tx, actor, lapsed);
  await tx
    .updateTable("access_review")
    .set({ lapsed_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
  if (lapsed.length > 0)
    await writeAudit(tx, actor, [{ action: "review-lapsed", detail: `${review.clientName}: ${lapsed.length} ended` }]);
}

/** Whoever leaves a group loses all that it gives. */
const isOfUnchangedGroup = sql<boolean>`not exists (select from reviewed_access as other
  where other.review = reviewed.review and other.principal_id = reviewed.principal_id
    and other.client_group = reviewed.client_group and other.change in ('changed', 'added'))`;
