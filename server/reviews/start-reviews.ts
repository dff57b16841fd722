import { type RawBuilder, sql } from "kysely";
import type { Answer, Body } from "../../src/api/contract.ts";
import type { reviewsContract } from "../../src/api/reviews-contract.ts";
import { formatCount } from "../../src/rules/format-count.ts";
import { type Actor, writeAudit } from "../audit/write-audit.ts";
import { HttpError } from "../http/http-error.ts";
import { reject, succeed } from "../http/guarded-routes.ts";
import { inChunks } from "../store/in-chunks.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { freezeAccess } from "./frozen-access.ts";
import { isUnreviewed, today } from "./list-reviews.ts";

/** Each statement reads all mappings, and of the twenty seconds that it may take so many clients need few. */
const CLIENTS_PER_STATEMENT = 500;

type Calls = typeof reviewsContract;

export async function startReviews(
  tx: StoreTransaction,
  actor: Actor,
  { clients, dueOn, endsUndecided = false }: Body<Calls["startReviews"]>,
): Promise<Answer<Calls["startReviews"]>> {
  const time = Date.parse(dueOn);
  if (Number.isNaN(time)) throw new HttpError(400, "Malformed request");
  const day = new Date(time).toISOString().slice(0, 10);
  const { isOver } = await tx
    .selectNoFrom(sql<boolean>`${day}::date < ${today}`.as("isOver"))
    .executeTakeFirstOrThrow();
  if (isOver) return { ...reject("Choose a day that is not over yet"), ids: [] };
  const { rows: opened } = await sql<{ id: string; client: string }>`
    insert into access_review (subscription_id, due_on, principal_id, ends_undecided)
    select id, ${day}::date, ${actor.principalId ?? ""}, ${endsUndecided}::boolean from subscription as client where ${isChosen(clients)} order by id
    on conflict do nothing returning id, subscription_id as client`.execute(tx);
  for (const chunk of inChunks(opened, CLIENTS_PER_STATEMENT)) await freezeAccess(tx, chunk);
  const ids = opened.map(({ id }) => id);
  // Where nobody sees anything, there is nothing to review.
  await sql`delete from access_review where id = any(${ids}::uuid[]) and accesses = 0`.execute(tx);
  const { rows: started } = await sql<{ id: string; client: string }>`
    select access_review.id, display_name as client from access_review
    join subscription on subscription.id = subscription_id where access_review.id = any(${ids}::uuid[])`.execute(tx);
  await writeAudit(
    tx,
    actor,
    started.map(({ client }) => ({ action: "review-started", detail: client })),
  );
  if (started.length === 0)
    return {
      ...reject(
        clients === "unreviewed"
          ? "Nothing to start: each client was reviewed in the last 90 days, has an open review, or nobody can see its reports"
          : "Nothing to start: these clients have an open review, or nobody can see their reports",
      ),
      ids: [],
    };
  return { ...succeed(`${formatCount(started.length, "review")} started`), ids: started.map(({ id }) => id) };
}

function isChosen(clients: Body<Calls["startReviews"]>["clients"]): RawBuilder<unknown> {
  if (clients === "all") return sql`true`;
  return clients === "unreviewed"
    ? isUnreviewed
    : sql`client.id = any(${clients.ids.map((id) => id.toLowerCase())}::text[])`;
}
