import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { IdentityConfig } from "../config.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { Store } from "../store/open-store.ts";
import type { BackgroundTasks } from "./background-tasks.ts";
import type { Keys } from "./keys.ts";
import type { Provider, RenewedGrant } from "./provider.ts";
import { isTokenUnused } from "./provider-failure.ts";
import { scheduleSession, sealTokens, unsealTokens, updateProfile } from "./sessions.ts";
import { selectUnlockedSession } from "./session-touch.ts";

const WAIT_LIMIT_MS = 5000;
const POLL_MS = 100;

interface Options {
  store: Store;
  keys: Keys;
  provider: Provider;
  tasks: BackgroundTasks;
  identityConfig: IdentityConfig;
  log: FastifyBaseLogger;
}
export type Renewals = ReturnType<typeof createRenewals>;

/** Renews the provider's tokens of sessions in the background: once, whichever server and however many requests ask. */
export function createRenewals({ store, keys, provider, tasks, identityConfig, log }: Options) {
  const running = new Map<string, Promise<void>>();

  /**
   * Claims the renewal. A refresh token that works once is never presented again unless the provider's answer has shown
   * that it did not use it up, so the claim leaves no further renewal due. A crash therefore costs the renewal, but not
   * the session, which lives on within its own limits.
   */
  const claim = (id: string) =>
    store
      .updateTable("session")
      .from("person")
      .whereRef("person.principal_id", "=", "session.principal_id")
      .set({
        renewal_sent_at: sql<Date>`now()`,
        renew_at: sql<Date | null>`case when is_token_reusable then now() + interval '30 seconds' end`,
      })
      .where("session.id", "=", selectUnlockedSession(store, id))
      .where("session.renew_at", "<=", sql<Date>`now()`)
      .returning(["session.sealed_tokens", sql.ref<string>("person.subject").as("subject")])
      .executeTakeFirst();

  async function renewOrWait(id: string): Promise<void> {
    const claimed = await claim(id);
    if (!claimed) return waitForOtherServer(id);
    const { refreshToken, signOutHint } = unsealTokens(keys, id, claimed.sealed_tokens);
    if (refreshToken === null) return postpone(id);
    let grant: RenewedGrant | undefined;
    try {
      grant = await provider.renew(refreshToken, claimed.subject);
    } catch (error) {
      if (!isTokenUnused(error)) return log.warn({ err: error }, "the answer to a session renewal was lost");
      log.warn({ err: error }, "session renewal failed, will retry");
      return postpone(id);
    }
    if (grant) await save(id, grant, signOutHint);
    else await endRefused(id);
  }

  async function endRefused(id: string): Promise<void> {
    await store.transaction().execute(async (tx) => {
      const ended = await tx
        .deleteFrom("session")
        .using("person")
        .whereRef("person.principal_id", "=", "session.principal_id")
        .where("session.id", "=", id)
        .returning(["person.principal_id as principalId", "person.email"])
        .executeTakeFirst();
      if (!ended) return;
      const actor = { ...ended, sessionId: id, requestId: null, address: null };
      await writeAudit(tx, actor, [{ action: "session-ended", detail: "The identity provider refused to renew it" }]);
    });
  }

  async function save(id: string, grant: RenewedGrant, signOutHint: string | null): Promise<void> {
    if (grant.userInfoError !== undefined)
      log.warn({ err: grant.userInfoError }, "could not complete a person's claims from UserInfo");
    if (grant.rolesProblem !== undefined)
      log.warn(
        { claim: identityConfig.rolesClaim, problem: grant.rolesProblem },
        "the provider did not tell a person's roles",
      );
    const sealed_tokens = sealTokens(keys, id, { refreshToken: grant.refreshToken, signOutHint });
    const saved = await store
      .updateTable("session")
      .set({
        sealed_tokens,
        renewal_sent_at: null,
        is_token_reusable: grant.isTokenReusable,
        ...scheduleSession(grant, identityConfig),
      })
      .where("id", "=", id)
      .returning("principal_id")
      .executeTakeFirst();
    // The session ended meanwhile, so only its previous token was queued.
    if (saved) await updateProfile(store, saved.principal_id, grant);
    else await store.insertInto("token_revocation").values({ session_id: id, sealed_tokens }).execute();
  }

  async function postpone(id: string): Promise<void> {
    await store
      .updateTable("session")
      .set({ renewal_sent_at: null, renew_at: sql<Date>`now() + interval '30 seconds'` })
      .where("id", "=", id)
      .execute();
  }

  async function waitForOtherServer(id: string): Promise<void> {
    const isRenewing = await store
      .selectFrom("session")
      .select("id")
      .where("id", "=", id)
      .where("renewal_sent_at", ">", sql<Date>`now() - make_interval(secs => ${WAIT_LIMIT_MS / 1000})`)
      .executeTakeFirst();
    if (!isRenewing) return;
    await sleep(POLL_MS);
    return waitForOtherServer(id);
  }

  function start(id: string): Promise<void> {
    const current = running.get(id);
    if (current) return current;
    const renewal = renewOrWait(id).finally(() => running.delete(id));
    running.set(id, renewal);
    tasks.start(renewal, (error) => log.warn({ err: error }, "could not renew a session"));
    return renewal;
  }

  return {
    renewInBackground(id: string): void {
      start(id).catch(() => {});
    },
    /** Resolves when the renewal has been answered, by whichever server, or after five seconds. */
    async renew(id: string): Promise<void> {
      await Promise.race([start(id).catch(() => {}), sleep(WAIT_LIMIT_MS, undefined, { ref: false })]);
    },
  };
}
