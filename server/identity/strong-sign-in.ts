import { type RawBuilder, sql } from "kysely";
import type { IdentityConfig } from "../config.ts";
import { HttpError } from "../http/http-error.ts";
import type { Store } from "../store/open-store.ts";
import { hashText } from "./keys.ts";
import type { SignInGrant } from "./provider.ts";

/** A provider's clock may differ. */
const TOLERANCE_MS = 60_000;

export type StrongSignIn = ReturnType<typeof createStrongSignIn>;

/**
 * What gives somebody power needs a sign-in that the provider calls strong and that is not long ago. Without one the
 * call is answered like that of an ended session: the page keeps its place and what was typed, and signs in again. The
 * session remembers that the next sign-in has to be a strong one.
 */
export function createStrongSignIn(store: Store, { acr, amr, maxAgeMinutes }: IdentityConfig["administrators"]) {
  const knowsFactor = acr.length > 0 || amr.length > 0;
  const isConfigured = knowsFactor || maxAgeMinutes !== undefined;
  const factor = knowsFactor
    ? [sql<boolean>`(coalesce(acr = any(${[...acr]}::text[]), false) or amr && ${[...amr]}::text[])`]
    : [];
  const age =
    maxAgeMinutes === undefined
      ? []
      : [sql<boolean>`coalesce(authenticated_at > now() - make_interval(mins => ${maxAgeMinutes}), false)`];

  async function requireAll(sessionId: string, conditions: readonly RawBuilder<boolean>[]): Promise<void> {
    if (conditions.length === 0) return;
    const weak = await store
      .updateTable("session")
      .set({ strong_wanted_at: sql<Date>`now()` })
      .where("id", "=", sessionId)
      .where((is) => is.not(is.and([...conditions])))
      .returning("id")
      .executeTakeFirst();
    if (weak) throw new HttpError(401, "Sign in again to go on");
  }

  return {
    require: (sessionId: string) => requireAll(sessionId, [...factor, ...age]),

    knowsFactor,

    /** For reports of clients that want a second factor, however long ago it was given. */
    requireFactor: (sessionId: string) => requireAll(sessionId, factor),

    /** Whether a session of this browser has been refused for its sign-in. */
    async isWanted(sessionTokens: readonly string[]): Promise<boolean> {
      if (!isConfigured || sessionTokens.length === 0) return false;
      const refused = await store
        .selectFrom("session")
        .select("id")
        .where("id", "in", sessionTokens.map(hashText))
        .where("strong_wanted_at", ">", sql<Date>`now() - interval '10 minutes'`)
        .executeTakeFirst();
      return refused !== undefined;
    },

    /** What the provider is asked for. The age also makes it tell when the person signed in. */
    parameters: {
      prompt: "login",
      ...(acr.length > 0 ? { acr_values: acr.join(" ") } : {}),
      max_age: String((maxAgeMinutes ?? 1) * 60),
    },

    /** Whether the provider has done what it was asked for. */
    isGiven: (given: Pick<SignInGrant, "acr" | "amr" | "authenticatedAt">): boolean =>
      (!knowsFactor ||
        (given.acr !== null && acr.includes(given.acr)) ||
        given.amr.some((method) => amr.includes(method))) &&
      (maxAgeMinutes === undefined ||
        (given.authenticatedAt !== null &&
          given.authenticatedAt.getTime() > Date.now() - maxAgeMinutes * 60_000 - TOLERANCE_MS)),
  };
}
