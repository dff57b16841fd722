import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Store } from "../store/open-store.ts";
import type { BackgroundTasks } from "./background-tasks.ts";
import type { Keys } from "./keys.ts";
import type { Provider } from "./provider.ts";
import { unsealTokens } from "./sessions.ts";

declare module "fastify" {
  interface FastifyInstance {
    revokeEndedTokens: () => void;
  }
}

const BATCH_SIZE = 20;
const MAX_ATTEMPTS = 5;

interface QueuedToken {
  id: string;
  session_id: string;
  sealed_tokens: string;
  attempts: number;
}
interface Options {
  store: Store;
  keys: Keys;
  provider: Provider;
  tasks: BackgroundTasks;
  log: FastifyBaseLogger;
}
export type TokenRevocation = ReturnType<typeof createTokenRevocation>;

/** Revokes the refresh tokens of ended sessions at the provider. Any number of servers may do it at the same time. */
export function createTokenRevocation({ store, keys, provider, tasks, log }: Options) {
  /** Postpones the next attempt while claiming a token: by 1, 2, 4, 8 and 16 minutes. */
  const claimDueTokens = (): Promise<QueuedToken[]> =>
    store
      .updateTable("token_revocation")
      .set({
        attempts: sql<number>`attempts + 1`,
        due_at: sql<Date>`now() + interval '1 minute' * power(2, attempts)`,
      })
      .where("id", "in", (select) =>
        select
          .selectFrom("token_revocation")
          .select("id")
          .where("due_at", "<=", sql<Date>`now()`)
          .orderBy("due_at")
          .limit(BATCH_SIZE)
          .forUpdate()
          .skipLocked(),
      )
      .returning(["id", "session_id", "sealed_tokens", "attempts"])
      .execute();

  async function revokeToken({ id, session_id, sealed_tokens, attempts }: QueuedToken): Promise<boolean> {
    const { refreshToken } = unsealTokens(keys, session_id, sealed_tokens);
    try {
      if (refreshToken !== null) await provider.revoke(refreshToken);
    } catch (error) {
      const isLast = attempts >= MAX_ATTEMPTS;
      log.warn(
        { err: error },
        `could not revoke the refresh token of an ended session, ${isLast ? "gave up" : "will retry"}`,
      );
      if (!isLast) return false;
    }
    await store.deleteFrom("token_revocation").where("id", "=", id).execute();
    return true;
  }

  async function revokeDueTokens(): Promise<void> {
    const tokens = await claimDueTokens();
    const results = await Promise.all(tokens.map(revokeToken));
    if (tokens.length === BATCH_SIZE && results.every(Boolean)) await revokeDueTokens();
  }

  return {
    revokeInBackground: () =>
      tasks.start(revokeDueTokens(), (error) => log.warn({ err: error }, "could not read the tokens to revoke")),
  };
}
