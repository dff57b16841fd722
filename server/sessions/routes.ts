import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { sessionContract } from "../../src/api/session-contract.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { createActor } from "../audit/write-audit.ts";
import { formatTime } from "../store/format-time.ts";
import type { Store } from "../store/open-store.ts";
import { endOwnSessions, endSessionsOfPerson, isLive, publicId } from "./end-sessions.ts";

/** So many sessions or people at most are listed, those seen last. */
const MAX_SESSIONS = 100;
const MAX_PEOPLE = 1000;

/** A person sees and ends their own sessions; an administrator sees who is signed in and signs them out. */
export function registerSessionRoutes(routes: GuardedRoutes, store: Store): void {
  routes.read(sessionContract.getSessions, "signedIn", (scope) =>
    jsonArrayFrom(
      scope
        .selectFrom("session as own")
        .whereRef("own.principal_id", "=", "session.principal_id")
        .where(isLive("own"))
        .select([
          publicId("own").as("id"),
          formatTime(sql.ref("own.signed_in_at")).as("signedInAt"),
          formatTime(sql.ref("own.seen_at")).as("lastSeenAt"),
          "own.browser",
          "own.address",
          "own.is_new_place as isNewPlace",
          sql<boolean>`own.id = session.id`.as("isCurrent"),
        ])
        .orderBy("own.seen_at", "desc")
        .limit(MAX_SESSIONS),
    ),
  );

  routes.read(sessionContract.getPeopleSessions, "administrator", (scope) =>
    jsonArrayFrom(
      scope
        .selectFrom("session as live")
        .innerJoin("person as owner", "owner.principal_id", "live.principal_id")
        .where(isLive("live"))
        .groupBy("owner.principal_id")
        .select([
          "owner.principal_id as principalId",
          "owner.display_name as name",
          "owner.email",
          sql<number>`count(*)::int`.as("sessionCount"),
          formatTime(sql`max(live.seen_at)`).as("lastSeenAt"),
          sql<boolean>`owner.principal_id = session.principal_id`.as("isSelf"),
        ])
        .orderBy(sql`max(live.seen_at)`, "desc")
        .limit(MAX_PEOPLE),
    ),
  );

  // Ending sessions twice is the same as ending them once, so neither call needs its Idempotency-Key.
  routes.handleWrite(sessionContract.endSessions, "signedIn", async ({ body, person, request }) => {
    const actor = createActor(request, person);
    await store.transaction().execute((tx) => endOwnSessions(tx, actor, person, body.sessionIds));
    request.server.revokeEndedTokens();
    return {};
  });

  routes.handleWrite(sessionContract.endPeopleSessions, "administrator", async ({ body, person, request }) => {
    const actor = createActor(request, person);
    const endedCount = await store.transaction().execute((tx) => endSessionsOfPerson(tx, actor, body.principalId));
    request.server.revokeEndedTokens();
    return { endedCount };
  });
}
