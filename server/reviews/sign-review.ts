import { sql } from "kysely";
import type { Body, Outcome } from "../../src/api/contract.ts";
import type { reviewsContract } from "../../src/api/reviews-contract.ts";
import { type Actor, writeAudit } from "../audit/write-audit.ts";
import { reject, succeed } from "../http/guarded-routes.ts";
import { changeGroupMembers } from "../mappings/change-groups.ts";
import { changeMappings, lockGroups, lockReports } from "../mappings/change-mappings.ts";
import { inChunks } from "../store/in-chunks.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { lockOpenReview } from "./decide-access.ts";
import { freezeChanges } from "./frozen-access.ts";

const CHUNK = 500;
const NAMED = 3;

type Frozen = Awaited<ReturnType<typeof loadAccess>>[number];

/** After it, of what was frozen only what was kept is effective. */
export async function signReview(
  tx: StoreTransaction,
  actor: Actor,
  { id, note }: Body<(typeof reviewsContract)["signReview"]>,
  ofClient: string | null = null,
): Promise<Outcome> {
  const { review, problem } = await lockOpenReview(tx, id, ofClient);
  if (!review) return reject(problem);
  const accesses = await loadAccess(tx, id);
  if (accesses.length !== review.accesses) throw new Error(`The review ${id} has not the accesses that were counted`);
  const live = accesses.filter(({ change }) => change !== "gone");
  const undecided = live.filter(({ decision }) => decision === null).length;
  if (undecided > 0)
    return reject(`Decide about all accesses first: ${undecided === 1 ? "one is" : `${undecided} are`} undecided`);
  const changed = await compareLocked(tx, review, live);
  if (changed.length > 0) return reject(await describeChanged(tx, changed));
  const ended = live.filter(({ decision }) => decision === "end");
  await endAccess(tx, actor, ended);
  await tx
    .updateTable("access_review")
    .set({ signed_at: sql<Date>`now()`, signed_by: actor.principalId ?? "", note })
    .where("id", "=", id)
    .execute();
  const result = `${live.length - ended.length} kept, ${ended.length} ended`;
  await writeAudit(tx, actor, [{ action: "review-signed", detail: `${review.clientName}: ${result}` }]);
  return succeed(`Review signed: ${result}`);
}

/** Nothing that the accesses are given by changes afterwards. Returns the ids of those that have changed before. */
export async function compareLocked(
  tx: StoreTransaction,
  review: { id: string; client: string },
  accesses: readonly Pick<Frozen, "group" | "report">[],
): Promise<number[]> {
  // Groups before reports, wherever both are locked.
  await lockGroups(
    tx,
    accesses.flatMap(({ group }) => group ?? []),
  );
  await lockReports(
    tx,
    accesses.map(({ report }) => report),
  );
  return freezeChanges(tx, review);
}

/** How many people lose something when it is signed. */
export async function countLosers(tx: StoreTransaction, id: string, ofClient: string | null): Promise<number> {
  const { people } = await tx
    .selectFrom("reviewed_access")
    .innerJoin("access_review", "access_review.id", "reviewed_access.review")
    .where("review", "=", id)
    .$if(ofClient !== null, (rows) => rows.where("subscription_id", "=", (ofClient ?? "").toLowerCase()))
    .where("decision", "=", "end")
    .select(sql<number>`count(distinct reviewed_access.principal_id)::integer`.as("people"))
    .executeTakeFirstOrThrow();
  return people;
}

const loadAccess = (tx: StoreTransaction, review: string) =>
  tx
    .selectFrom("reviewed_access")
    .where("review", "=", review)
    .select(["report", "principal_id as person", "client_group as group", "decision", "change"])
    .execute();

/** Each one by the ordinary change. */
export async function endAccess(
  tx: StoreTransaction,
  actor: Actor,
  ended: readonly Pick<Frozen, "group" | "report" | "person">[],
): Promise<void> {
  const leavers = Map.groupBy(
    ended.filter(({ group }) => group !== null),
    ({ group }) => group ?? "",
  );
  for (const [groupId, rows] of leavers) {
    const removed = [...new Set(rows.map(({ person }) => person))];
    requireSuccess([await changeGroupMembers(tx, actor, { groupId, added: [], removed })]);
  }
  const direct = ended.filter(({ group }) => group === null);
  for (const chunk of inChunks(direct, CHUNK)) {
    const changes = chunk.map(({ report, person }) => ({
      action: "remove" as const,
      subscriptionReportId: report,
      principalId: person,
    }));
    requireSuccess(await changeMappings(tx, changes, actor, { maxDays: undefined }));
  }
}

/** What was locked and compared can be ended. */
function requireSuccess(outcomes: readonly Outcome[]): void {
  const refused = outcomes.find(({ isSuccess }) => !isSuccess);
  if (refused) throw new Error(`An access could not be ended: ${refused.message}`);
}

async function describeChanged(tx: StoreTransaction, ids: readonly number[]): Promise<string> {
  const named = await tx
    .selectFrom("reviewed_access as reviewed")
    .leftJoin("person", "person.principal_id", "reviewed.principal_id")
    .leftJoin("report", "report.id", "reviewed.report")
    .where(sql<boolean>`reviewed.id = any(${ids}::integer[])`)
    .select(["person.display_name as person", "report.report_name as report"])
    .orderBy("person.lower_name")
    .orderBy("report.lower_name")
    .limit(NAMED)
    .execute();
  const names = named.map(({ person, report }) => `${person ?? "Deleted person"} (${report ?? "deleted report"})`);
  const others = ids.length > named.length ? [`${ids.length - named.length} more`] : [];
  return `Not signed: access has changed since the review began. Look at the marked rows, then sign again: ${[...names, ...others].join(", ")}.`;
}
