import { randomUUID } from "node:crypto";
import { type ExpressionBuilder, sql } from "kysely";
import type { FastifyRequest } from "fastify";
import type { IdentityConfig } from "../config.ts";
import { type Actor, chooseActorName, writeAudit } from "../audit/write-audit.ts";
import type { Store, StoreTransaction } from "../store/open-store.ts";
import type { Database } from "../store/tables.ts";
import { createRandomToken, hashText, type Keys } from "./keys.ts";
import { combineRoles } from "./portal-roles.ts";
import { rememberNetwork, type UsedNetwork } from "./new-place.ts";
import type { Grant, SignInGrant } from "./provider.ts";
import type { TokenRevocation } from "./token-revocation.ts";
import type { Identity } from "./claims.ts";

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
  const { realm, administrators } = identityConfig;

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
      const { principalId, sealed_tokens } = session;
      const actor = { principalId, email: chooseActorName(session), sessionId: id, requestId, address };
      await writeAudit(tx, actor, [{ action: "signed-out", detail: "" }]);
      return sealed_tokens;
    });
    revocation.revokeInBackground();
    return ended === undefined ? null : unsealTokens(keys, id, ended).signOutHint;
  }

  return {
    /** Records the sign-in in the audit log, in the same transaction. */
    async create(
      grant: SignInGrant,
      { browser, ...origin }: SignInOrigin,
    ): Promise<{ sessionToken: string; untold: UsedNetwork[] }> {
      const sessionToken = createRandomToken();
      const id = hashText(sessionToken);
      return store.transaction().execute(async (tx) => {
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
          // To set a column of the key would wait for the writes of the person, whose rows name the person.
          .onConflict((conflict) =>
            conflict.columns(["realm", "subject"]).doUpdateSet({ last_sign_in_at: sql<Date>`now()`, ...told }),
          )
          .returning(["principal_id", "email", "display_name as name", "deactivated_at"])
          .executeTakeFirstOrThrow();
        if (person.deactivated_at !== null) throw new DeactivatedPersonError(person.principal_id);
        const { isNew: isNewPlace, untold } = await rememberNetwork(tx, person.principal_id, origin.address);
        await tx
          .insertInto("session")
          .values({
            id,
            principal_id: person.principal_id,
            provider_session: providerSession === null ? null : hashText(providerSession),
            browser,
            address: origin.address,
            is_new_place: isNewPlace,
            acr: grant.acr,
            amr: grant.amr,
            authenticated_at: grant.authenticatedAt,
            ends_at: sql<Date>`now() + interval '8 hours'`,
            sealed_tokens: sealTokens(keys, id, { refreshToken: grant.refreshToken, signOutHint }),
            ...scheduleSession({ ...grant, roles }, identityConfig),
          })
          .execute();
        const actor = { ...origin, principalId: person.principal_id, email: chooseActorName(person), sessionId: id };
        if (invitedName !== undefined)
          await writeAudit(tx, actor, [
            { action: "invitation-used", target: person.principal_id, detail: invitedName },
          ]);
        await writeAudit(tx, actor, [{ action: "signed-in", detail: isNewPlace ? "From a new network" : "" }]);
        await limitAdministrator(tx, { id, principalId: person.principal_id, administrators, actor });
        return { sessionToken, untold };
      });
    },

    end: (sessionToken: string, request: RequestOrigin) => endById(hashText(sessionToken), request),
    endById,
  };
}

type KnownProfile = Pick<Identity, "profile" | "verifiedEmail">;

/** What the provider does not tell stays as it is stored. */
export const toColumns = ({ profile: { email, name }, verifiedEmail }: KnownProfile) => ({
  ...(email === null ? {} : { email, is_email_verified: verifiedEmail !== null }),
  ...(name === null ? {} : { display_name: name }),
});

/** Follows a change of name or email at the provider. Most renewals change nothing, and then write nothing. */
export async function updateProfile(store: Store, principalId: string, known: KnownProfile): Promise<void> {
  const { email, is_email_verified: isVerified, ...name } = toColumns(known);
  const columns = {
    ...name,
    // A renewal need not say again that an email is verified.
    ...(email !== undefined && {
      email,
      is_email_verified: sql<boolean>`(${isVerified} or (is_email_verified and email = ${email}))`,
    }),
  };
  const changed = Object.entries(columns);
  if (changed.length === 0) return;
  await store
    .updateTable("person")
    .set(columns)
    .where("principal_id", "=", principalId)
    .where((is) => is.or(changed.map(([column, value]) => sql<boolean>`${sql.ref(column)} is distinct from ${value}`)))
    .execute();
}

/**
 * Gives an invited person the subject of their first sign-in, and resolves to the name that they were invited by. Only
 * an email that the provider has verified is compared, and only for a subject that the portal does not know. Of two
 * sign-ins at once, the second waits for the first and then finds no invitation.
 */
export async function useInvitation(
  tx: StoreTransaction,
  realm: string,
  { subject, verifiedEmail }: Pick<Identity, "subject" | "verifiedEmail">,
): Promise<string | undefined> {
  if (verifiedEmail === null) return undefined;
  const invited = await tx
    .updateTable("person")
    .set({ subject })
    .where("realm", "=", realm)
    .where("subject", "is", null)
    .where("invitation_ends_at", ">", sql<Date>`now()`)
    .where(sql<boolean>`lower(email) = lower(${verifiedEmail})`)
    .where(
      sql<boolean>`not exists (select from person as known where known.realm = ${realm} and known.subject = ${subject})`,
    )
    .returning("display_name as name")
    .executeTakeFirst();
  return invited?.name;
}

/** A renewal that brought no roles is repeated after five minutes. */
const UNKNOWN_ROLES_SECONDS = 300;

const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/**
 * When a session's tokens are renewed and its roles become stale. A renewal is due after three quarters of the
 * lifetime and at least 60 s early, but not within the first 5 s.
 */
export function scheduleSession(
  { refreshToken, expiresInSeconds, roles }: Grant & { roles: string[] | null },
  { rolesClaim, rolesMaxAgeMinutes }: IdentityConfig,
) {
  const rolesMaxAge = rolesClaim === undefined ? Infinity : rolesMaxAgeMinutes * 60;
  const lifetime = Math.min(
    expiresInSeconds ?? Infinity,
    rolesMaxAge,
    rolesClaim !== undefined && roles === null ? UNKNOWN_ROLES_SECONDS : Infinity,
  );
  const isRenewable = refreshToken !== null && lifetime < Infinity;
  return {
    renew_at: isRenewable ? secondsFromNow(Math.max(Math.min(lifetime * 0.75, lifetime - 60), 5)) : null,
    tokens_end_at: isRenewable ? secondsFromNow(lifetime) : null,
    ...(roles === null ? {} : { roles, roles_until: secondsFromNow(rolesMaxAge) }),
  };
}

/** What a session keeps for the provider. */
export interface SessionTokens {
  refreshToken: string | null;
  signOutHint: string | null;
}

export function sealTokens(keys: Keys, sessionId: string, tokens: SessionTokens): string {
  const { refreshToken, signOutHint } = tokens;
  return keys.seal(JSON.stringify({ refreshToken, signOutHint }), sessionId);
}

/** Nothing is known of tokens that were sealed with another key. Those of an earlier version have no hint. */
export function unsealTokens(keys: Keys, sessionId: string, sealed: string): SessionTokens {
  const text = keys.unseal(sealed, sessionId);
  return { refreshToken: null, signOutHint: null, ...(JSON.parse(text ?? "{}") as Partial<SessionTokens>) };
}

interface NewSession {
  id: string;
  principalId: string;
  administrators: IdentityConfig["administrators"];
  actor: Actor;
}

/** The session of an administrator or auditor can be shorter, and the new one can end older ones. */
async function limitAdministrator(
  tx: StoreTransaction,
  { id, principalId, administrators: { sessionHours, sessions }, actor }: NewSession,
): Promise<void> {
  const limited = await tx
    .updateTable("session")
    .from("person")
    .whereRef("person.principal_id", "=", "session.principal_id")
    .where("session.id", "=", id)
    .where(sql<boolean>`${sessionRoles} && '{Administrator,Auditor}'`)
    .set({ ends_at: sql<Date>`now() + make_interval(hours => ${sessionHours})` })
    .returning("person.display_name as name")
    .executeTakeFirst();
  if (!limited || sessions === undefined) return;
  const kept = tx
    .selectFrom("session")
    .select("id")
    .where("principal_id", "=", principalId)
    .orderBy(sql`id = ${id}`, "desc")
    .orderBy("signed_in_at", "desc")
    .limit(sessions);
  const ended = await tx
    .deleteFrom("session")
    .where("principal_id", "=", principalId)
    .where("id", "not in", kept)
    .returning("id")
    .execute();
  const entry = { action: "session-ended", target: principalId, detail: limited.name } as const;
  await writeAudit(
    tx,
    actor,
    ended.map(() => entry),
  );
}
