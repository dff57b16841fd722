import { type RawBuilder, sql } from "kysely";
import type { Answer, Body } from "../../src/api/contract.ts";
import type { ChosenAccess, reviewsContract } from "../../src/api/reviews-contract.ts";
import type { Actor } from "../audit/write-audit.ts";
import { reject, succeed } from "../http/guarded-routes.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { describeAsking, findReview } from "./list-reviews.ts";
import { isNeverOpened, isUndecided } from "./frozen-access.ts";

const ABSENT = "This review is no longer in the portal";
const SIGNED = "This review is already signed";
const WITHDRAWN = "This review was withdrawn";
const OWN = "Another administrator has to decide about your own access";

type Calls = typeof reviewsContract;

/**
 * Says why nothing of the review can be changed: one of another client than the given one is absent. Changes of one review
 * wait for each other.
 */
export async function lockOpenReview(tx: StoreTransaction, id: string, ofClient: string | null = null) {
  const review = await tx
    .selectFrom("access_review")
    .innerJoin("subscription", "subscription.id", "access_review.subscription_id")
    .where("access_review.id", "=", id)
    .$if(ofClient !== null, (reviews) => reviews.where("subscription.id", "=", (ofClient ?? "").toLowerCase()))
    .select([
      "access_review.id",
      "access_review.signed_at",
      "access_review.is_withdrawn",
      "access_review.lapsed_at",
      "access_review.accesses",
      "subscription.id as client",
      "subscription.display_name as clientName",
    ])
    .forUpdate("access_review")
    .executeTakeFirst();
  if (!review) return { problem: ABSENT };
  if (review.signed_at === null) return { review };
  return { problem: review.is_withdrawn ? WITHDRAWN : SIGNED };
}

/** The signed review and the audit rows of what it ends say what was decided, so that a decision has no row of its own. */
export async function decideAccess(
  tx: StoreTransaction,
  actor: Actor,
  { id, chosen, decision }: Body<Calls["decideAccess"]>,
  ofClient: string | null = null,
): Promise<Answer<Calls["decideAccess"]>> {
  const principalId = actor.principalId ?? "";
  const asking = await describeAsking(tx, principalId, id, ofClient);
  const { review, problem } = await lockOpenReview(tx, id, ofClient);
  if (!review) return { ...reject(problem), ids: [], review: (await findReview(tx, id, asking)) ?? null };
  const decided = await tx
    .updateTable("reviewed_access as reviewed")
    .set({ decision, decided_by: decision === null ? null : principalId })
    .where("reviewed.review", "=", id)
    .where(sql<boolean>`reviewed.change is distinct from 'gone'`)
    .where(isChosen(chosen, id))
    .where(sql<boolean>`(${asking.isAlone}::boolean or reviewed.principal_id <> ${principalId})`)
    .returning("reviewed.id")
    .execute();
  const found = await findReview(tx, id, asking);
  const nothing = found?.ownUndecided === 0 ? succeed("Nothing to change") : reject(OWN);
  return {
    ...(decided.length === 0 ? nothing : succeed("Saved")),
    ids: decided.map((one) => one.id),
    review: found ?? null,
  };
}

function isChosen(chosen: ChosenAccess, review: string): RawBuilder<boolean> {
  if (chosen === "rest") return isUndecided;
  if (chosen === "neverOpened") return sql`(${isUndecided} and ${isNeverOpened})`;
  if ("principalId" in chosen) return sql`reviewed.principal_id = ${chosen.principalId.toLowerCase()}`;
  const named = sql`select from reviewed_access as named where named.review = ${review}
    and named.id = any(${chosen.ids}::integer[]) and named.principal_id = reviewed.principal_id`;
  // Ending what a group gives takes the person out of the group: docs/decisions/0046.
  return sql`exists (${named} and (named.id = reviewed.id or named.client_group = reviewed.client_group))`;
}
