import { randomUUID } from "node:crypto";
import { type ExpressionBuilder, sql } from "kysely";
import type { Store } from "../store/open-store.ts";
import type { Database } from "../store/tables.ts";
import { hashed, type Keys, newReference } from "./keys.ts";
import type { Grant, Identity, Provider } from "./provider.ts";

export interface Person {
  principalId: string;
  email: string;
  name: string;
  roles: string[];
}
export type PersonScope = ExpressionBuilder<Database, "session" | "person">;
export type Sessions = ReturnType<typeof createSessions>;

export const rolesOfSession = sql<string[]>`(coalesce(session.roles, person.roles))`;

/** The row a reference's hash names, while it lives: idle 30 minutes, 8 hours in all. */
export function liveSession(store: Store, id: string) {
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
      rolesOfSession.as("roles"),
      sql<boolean>`session.seen_at < now() - interval '1 minute'`.as("rested"),
      sql<boolean>`coalesce(session.renew_at <= now(), false)`.as("renewalDue"),
    ]);
}

export function createSessions(store: Store, keys: Keys, provider: Provider, realm: string) {
  const seal = (id: string, grant: Grant) => ({
    sealed_tokens: keys.seal(JSON.stringify({ refreshToken: grant.refreshToken }), id),
    renew_at:
      grant.refreshToken === null || grant.lasts === null
        ? null
        : sql<Date>`now() + make_interval(secs => ${Math.max(grant.lasts - 60, 5)})`,
  });
  const unseal = (id: string, sealed: string): string | null => {
    const text = keys.unseal(sealed, id);
    return text === undefined ? null : (JSON.parse(text) as { refreshToken: string | null }).refreshToken;
  };

  return {
    async begin(grant: Grant & { identity: Identity }): Promise<string> {
      const reference = newReference();
      const id = hashed(reference);
      await store.transaction().execute(async (tx) => {
        const { subject, email, name, roles } = grant.identity;
        const known = { email, display_name: name };
        const person = await tx
          .insertInto("person")
          .values({ principal_id: randomUUID(), realm, subject, ...known })
          .onConflict((conflict) => conflict.columns(["realm", "subject"]).doUpdateSet(known))
          .returning("principal_id")
          .executeTakeFirstOrThrow();
        await tx
          .insertInto("session")
          .values({ id, ...person, roles, ends_at: sql<Date>`now() + interval '8 hours'`, ...seal(id, grant) })
          .execute();
      });
      return reference;
    },

    async touch(reference: string): Promise<void> {
      await store
        .updateTable("session")
        .set({ seen_at: sql<Date>`now()` })
        .where("id", "=", hashed(reference))
        .execute();
    },

    /**
     * One update decides under the row's lock who renews: whoever comes second reads, after the lock, that it is no longer
     * due, and goes on. The claim ends after half a minute, so that an outage is tried again and ends no session.
     */
    async renew(reference: string, tellOutage: (error: unknown) => void): Promise<"alive" | "ended"> {
      const id = hashed(reference);
      const claimed = await store
        .updateTable("session")
        .set({ renew_at: sql<Date>`now() + interval '30 seconds'` })
        .where("id", "=", id)
        .where("renew_at", "<=", sql<Date>`now()`)
        .returning("sealed_tokens")
        .executeTakeFirst();
      const refreshToken = claimed && unseal(id, claimed.sealed_tokens);
      if (!refreshToken) return "alive";
      let grant: Grant | undefined;
      try {
        grant = await provider.renew(refreshToken);
      } catch (error) {
        tellOutage(error);
        return "alive";
      }
      if (!grant) return this.end(reference).then(() => "ended");
      const roles = grant.identity?.roles;
      await store
        .updateTable("session")
        .set({ ...seal(id, grant), ...(roles ? { roles } : {}) })
        .where("id", "=", id)
        .execute();
      return "alive";
    },

    async end(reference: string): Promise<{ refreshToken: string | null }> {
      const id = hashed(reference);
      const ended = await store
        .deleteFrom("session")
        .where("id", "=", id)
        .returning("sealed_tokens")
        .executeTakeFirst();
      return { refreshToken: ended ? unseal(id, ended.sealed_tokens) : null };
    },
  };
}
