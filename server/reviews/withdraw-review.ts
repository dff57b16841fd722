import { sql } from "kysely";
import type { Body, Outcome } from "../../src/api/contract.ts";
import type { reviewsContract } from "../../src/api/reviews-contract.ts";
import { type Actor, writeAudit } from "../audit/write-audit.ts";
import { reject, succeed } from "../http/guarded-routes.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { lockOpenReview } from "./decide-access.ts";

/** The reason stays with the review, where it is erased with a person that it names. */
export async function withdrawReview(
  tx: StoreTransaction,
  actor: Actor,
  { id, reason }: Body<(typeof reviewsContract)["withdrawReview"]>,
): Promise<Outcome> {
  const { review, problem } = await lockOpenReview(tx, id);
  if (!review) return reject(problem);
  await tx
    .updateTable("access_review")
    .set({ signed_at: sql<Date>`now()`, signed_by: actor.principalId ?? "", is_withdrawn: true, note: reason })
    .where("id", "=", id)
    .execute();
  await writeAudit(tx, actor, [{ action: "review-withdrawn", detail: review.clientName }]);
  return succeed("Review withdrawn");
}
