import { randomUUID } from "node:crypto";
import { type ExpressionBuilder, sql } from "kysely";
import type { Store } from "../store/open-store.ts";
import type { Database } from "../store/tables.ts";
import { createRandomToken, hashText, type Keys } from "./keys.ts";
import type { Grant, Identity, Provider } from "./provider.ts";
import { selectUnlockedSession } from "./session-touch.ts";

export interface Person {
  principalId: string;
  email: string;
  name: string;
  roles: string[];
}
export type SessionQueryBuilder = ExpressionBuilder<Database, "session" | "person">;
export type Sessions = ReturnType<typeof createSessions>;

/** The provider's roles win over imported ones. */
export const sessionRoles = sql<string[]>`(coalesce(session.roles, person.roles))`;

/** A session ends after 30 minutes without a request, and after 8 hours in any case. */
export function selectLiveSession(store: Store, id: string) {
  return store
    .selectFrom("session")
    .innerJoin("person", "person.principal_id", "session.principal_id")
    .where("session.id", "=", id)
    .where("session.seen_at", ">", sql<Date>`now() - interval '30 minutes'`)
    .where("session.ends_at", ">", sql<Date>`now()`)
    .select([
      "person.principal_id as principalId",
      "person.email",
      "person.display_name as name",
      sessionRoles.as("roles"),
      sql<boolean>`session.seen_at < now() - interval '1 minute'`.as("needsTouch"),
      sql<boolean>`coalesce(session.renew_at <= now(), false)`.as("needsRenewal"),
    ]);
}

/** The browser holds the session token; the database stores only its hash as the session's `id`. */
export function createSessions(store: Store, keys: Keys, provider: Provider, realm: string) {
  /** Renews 60 s early, at least 5 s from now. */
  const sealGrant = (id: string, grant: Grant) => ({
    sealed_tokens: keys.seal(JSON.stringify({ refreshToken: grant.refreshToken }), id),
    renew_at:
      grant.refreshToken === null || grant.expiresInSeconds === null
        ? null
        : sql<Date>`now() + make_interval(secs => ${Math.max(grant.expiresInSeconds - 60, 5)})`,
  });
  const unsealRefreshToken = (id: string, sealed: string): string | null => {
    const text = keys.unseal(sealed, id);
    return text === undefined ? null : (JSON.parse(text) as { refreshToken: string | null }).refreshToken;
  };

  /**
   * Of several requests only the first finds a renewal due; the others skip its locked row.
   * The next attempt is postponed by 30 seconds, so that an outage of the provider ends no session.
   */
  const claimRenewal = (id: string) =>
    store
      .updateTable("session")
      .set({ renew_at: sql<Date>`now() + interval '30 seconds'` })
      .where("id", "=", selectUnlockedSession(store, id))
      .where("renew_at", "<=", sql<Date>`now()`)
      .returning("sealed_tokens")
      .executeTakeFirst();

  return {
    async create(grant: Grant & { identity: Identity }): Promise<string> {
      const sessionToken = createRandomToken();
      const id = hashText(sessionToken);
      await store.transaction().execute(async (tx) => {
        const { subject, email, name, roles } = grant.identity;
        const profile = { email, display_name: name };
        const person = await tx
          .insertInto("person")
          .values({ principal_id: randomUUID(), realm, subject, ...profile })
          .onConflict((conflict) => conflict.columns(["realm", "subject"]).doUpdateSet(profile))
          .returning("principal_id")
          .executeTakeFirstOrThrow();
        await tx
          .insertInto("session")
          .values({ id, ...person, roles, ends_at: sql<Date>`now() + interval '8 hours'`, ...sealGrant(id, grant) })
          .execute();
      });
      return sessionToken;
    },

    /**
     * Renews the provider's tokens when due. Returns "alive" also when nothing was due, or when the database cannot
     * write: reading goes on until the session's own limits.
     */
    async renew(sessionToken: string, onOutage: (error: unknown) => void): Promise<"alive" | "ended"> {
      const id = hashText(sessionToken);
      const claimed = await claimRenewal(id).catch(onOutage);
      const refreshToken = claimed && unsealRefreshToken(id, claimed.sealed_tokens);
      if (!refreshToken) return "alive";
      let grant: Grant | undefined;
      try {
        grant = await provider.renew(refreshToken);
      } catch (error) {
        onOutage(error);
        return "alive";
      }
      if (!grant) return this.end(sessionToken).then(() => "ended");
      const roles = grant.identity?.roles;
      await store
        .updateTable("session")
        .set({ ...sealGrant(id, grant), ...(roles ? { roles } : {}) })
        .where("id", "=", id)
        .execute();
      return "alive";
    },

    async end(sessionToken: string): Promise<{ refreshToken: string | null }> {
      const id = hashText(sessionToken);
      const ended = await store
        .deleteFrom("session")
        .where("id", "=", id)
        .returning("sealed_tokens")
        .executeTakeFirst();
      return { refreshToken: ended ? unsealRefreshToken(id, ended.sealed_tokens) : null };
    },
  };
}
