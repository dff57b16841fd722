import { type RawBuilder, sql } from "kysely";
import type { OwnSessions } from "../../src/api/session-contract.ts";
import { type Actor, writeAudit } from "../audit/write-audit.ts";
import { rememberEndedSessions } from "../identity/ended-sessions.ts";
import type { Person } from "../identity/sessions.ts";
import type { StoreTransaction } from "../store/open-store.ts";

/** A session as the query names it. */
type Alias = "session" | "own" | "live";

/** The limits of `selectLiveSession`. */
export const isLive = (alias: Alias): RawBuilder<boolean> =>
  sql`(${sql.ref(`${alias}.seen_at`)} > now() - interval '30 minutes' and ${sql.ref(`${alias}.ends_at`)} > now())`;

/** The browser does not get the stored hash of a session token, nor anything from which it can be computed. */
export const publicId = (alias: Alias): RawBuilder<string> =>
  sql`encode(sha256(convert_to('listed session ' || ${sql.ref(`${alias}.id`)}, 'UTF8')), 'hex')`;

/** Ids of other people's sessions are passed over like ids that do not exist. */
export async function endOwnSessions(
  tx: StoreTransaction,
  actor: Actor,
  { principalId, name }: Pick<Person, "principalId" | "name">,
  sessionIds: OwnSessions,
): Promise<void> {
  const ended = await tx
    .deleteFrom("session")
    .where("principal_id", "=", principalId)
    .$if(sessionIds === "others", (query) => query.where("id", "!=", actor.sessionId ?? ""))
    .$if(sessionIds !== "others", (query) => query.where(sql<boolean>`${publicId("session")} = any(${sessionIds})`))
    .returning("session.id")
    .execute();
  await recordEnd(tx, actor, ended, { principalId, name });
}

/** Ends the session of the request, which its person has left alone. */
export async function endPresentSession(
  tx: StoreTransaction,
  actor: Actor,
  person: Pick<Person, "principalId" | "name">,
): Promise<void> {
  const ended = await tx
    .deleteFrom("session")
    .where("id", "=", actor.sessionId ?? "")
    .returning("id")
    .execute();
  await recordEnd(tx, actor, ended, person);
}

/** Ends all sessions of a person, and resolves to the number of those that had not ended by themselves. */
export async function endSessionsOfPerson(tx: StoreTransaction, actor: Actor, principalId: string): Promise<number> {
  const ended = await tx
    .deleteFrom("session")
    .using("person")
    .whereRef("person.principal_id", "=", "session.principal_id")
    .where("session.principal_id", "=", principalId)
    .returning(["session.id", "person.display_name as name", isLive("session").as("wasLive")])
    .execute();
  await recordEnd(tx, actor, ended, { principalId, name: ended[0]?.name ?? "" });
  return ended.filter(({ wasLive }) => wasLive).length;
}

async function recordEnd(
  tx: StoreTransaction,
  actor: Actor,
  ended: readonly { id: string }[],
  { principalId, name }: Pick<Person, "principalId" | "name">,
): Promise<void> {
  await rememberEndedSessions(
    tx,
    ended.map(({ id }) => id),
  );
  await writeAudit(
    tx,
    actor,
    ended.map(() => ({ action: "session-ended", target: principalId, detail: name })),
  );
}
