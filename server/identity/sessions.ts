import { randomUUID } from "node:crypto";
import { type ExpressionBuilder, sql } from "kysely";
import type { FastifyRequest } from "fastify";
import type { IdentityConfig } from "../config.ts";
import { type Actor, writeAudit } from "../audit/write-audit.ts";
import type { Store } from "../store/open-store.ts";
import type { Database } from "../store/tables.ts";
import { useInvitation } from "./invitations.ts";
import { createRandomToken, hashText, type Keys } from "./keys.ts";
import { combineRoles } from "./portal-roles.ts";
import { toColumns } from "./profile.ts";
import type { SignInGrant } from "./provider.ts";
import { scheduleSession } from "./session-lifetime.ts";
import { sealTokens, unsealTokens } from "./session-tokens.ts";
import type { TokenRevocation } from "./token-revocation.ts";

export interface Person {
  principalId: string;
  email: string;
  name: string;
  roles: string[];
}
export interface LiveSession extends Person {
  needsTouch: boolean;
  isRenewalDue: boolean;
  /** Some server has sent a renewal that is not answered yet. */
  isRenewing: boolean;
  areTokensOver: boolean;
  areRolesStale: boolean;
}
/** An administrator has deactivated the person who signs in. */
export class DeactivatedPersonError extends Error {
  constructor(principalId: string) {
    super(`The person ${principalId} is deactivated`);
  }
}
type RequestOrigin = Pick<FastifyRequest, "id" | "ip">;
/** What a person recognises a session by later. */
type SignInOrigin = Pick<Actor, "requestId" | "address"> & { browser: string };
export type SessionQueryBuilder = ExpressionBuilder<Database, "session" | "person">;
export type Sessions = ReturnType<typeof createSessions>;

export const sessionRoles = combineRoles({
  provider: sql.ref<string[] | null>("session.roles"),
  imported: sql.ref<string[]>("person.roles"),
  isAdministrator: sql.ref<boolean | null>("person.is_administrator"),
});

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
      sql<boolean>`coalesce(session.renew_at <= now(), false)`.as("isRenewalDue"),
      sql<boolean>`coalesce(session.renewal_sent_at > now() - interval '5 seconds', false)`.as("isRenewing"),
      sql<boolean>`coalesce(session.tokens_end_at <= now(), false)`.as("areTokensOver"),
      sql<boolean>`coalesce(session.roles_until <= now(), false)`.as("areRolesStale"),
    ]);
}

/** The browser holds the session token; the database stores only its hash as the session's `id`. */
export function createSessions(store: Store, keys: Keys, identityConfig: IdentityConfig, revocation: TokenRevocation) {
  const { realm } = identityConfig;

  /**
   * Records that the person signed out. The database queues the refresh token of a deleted session. Resolves to the
   * session's hint for signing out.
   */
  async function endById(id: string, { id: requestId, ip: address }: RequestOrigin): Promise<string | null> {
    const ended = await store.transaction().execute(async (tx) => {
      const session = await tx
        .deleteFrom("session")
        .using("person")
        .whereRef("person.principal_id", "=", "session.principal_id")
        .where("session.id", "=", id)
        .returning([
          "sealed_tokens",
          "person.principal_id as principalId",
          "person.email",
          "person.display_name as name",
        ])
        .executeTakeFirst();
      if (!session) return undefined;
      const { principalId, email, name, sealed_tokens } = session;
      const actor = { principalId, email: email || name, sessionId: id, requestId, address };
      await writeAudit(tx, actor, [{ action: "signed-out", detail: "" }]);
      return sealed_tokens;
    });
    revocation.revokeInBackground();
    return ended === undefined ? null : unsealTokens(keys, id, ended).signOutHint;
  }

  return {
    /** Records the sign-in in the audit log, in the same transaction. */
    async create(grant: SignInGrant, { browser, ...origin }: SignInOrigin): Promise<string> {
      const sessionToken = createRandomToken();
      const id = hashText(sessionToken);
      await store.transaction().execute(async (tx) => {
        const { subject, roles, providerSession, signOutHint } = grant.identity;
        const told = toColumns(grant.identity);
        const invitedName = await useInvitation(tx, realm, grant.identity);
        const person = await tx
          .insertInto("person")
          .values({
            principal_id: randomUUID(),
            realm,
            subject,
            email: "",
            display_name: subject,
            last_sign_in_at: sql<Date>`now()`,
            ...told,
          })
          .onConflict((conflict) =>
            conflict.columns(["realm", "subject"]).doUpdateSet({ subject, last_sign_in_at: sql<Date>`now()`, ...told }),
          )
          .returning(["principal_id", "email", "deactivated_at"])
          .executeTakeFirstOrThrow();
        if (person.deactivated_at !== null) throw new DeactivatedPersonError(person.principal_id);
        await tx
          .insertInto("session")
          .values({
            id,
            principal_id: person.principal_id,
            provider_session: providerSession === null ? null : hashText(providerSession),
            browser,
            address: origin.address,
            ends_at: sql<Date>`now() + interval '8 hours'`,
            sealed_tokens: sealTokens(keys, id, { refreshToken: grant.refreshToken, signOutHint }),
            ...scheduleSession({ ...grant, roles }, identityConfig),
          })
          .execute();
        const actor = { ...origin, principalId: person.principal_id, email: person.email, sessionId: id };
        if (invitedName !== undefined)
          await writeAudit(tx, actor, [
            { action: "invitation-used", target: person.principal_id, detail: invitedName },
          ]);
        await writeAudit(tx, actor, [{ action: "signed-in", detail: "" }]);
      });
      return sessionToken;
    },

    end: (sessionToken: string, request: RequestOrigin) => endById(hashText(sessionToken), request),
    endById,
  };
}
