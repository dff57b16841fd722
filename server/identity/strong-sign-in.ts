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
export function createStrongSignIn(store: Store, { acr, maxAgeMinutes }: IdentityConfig["administrators"]) {
  const factor = acr.length > 0 ? [sql<boolean>`coalesce(acr = any(${[...acr]}::text[]), false)`] : [];
  const age =
    maxAgeMinutes === undefined
      ? []
      : [sql<boolean>`coalesce(authenticated_at > now() - make_interval(mins => ${maxAgeMinutes}), false)`];
  const isConfigured = factor.length + age.length > 0;

  async function refuseUnless(conditions: readonly RawBuilder<boolean>[], sessionId: string): Promise<void> {
    if (conditions.length === 0) return;
    const weak = await store
      .updateTable("session")
      .set({ strong_wanted_at: sql<Date>`now()` })
      .where("id", "=", sessionId)
      .where(({ and, not }) => not(and([...conditions])))
      .returning("id")
      .executeTakeFirst();
    if (weak) throw new HttpError(401, "Sign in again to go on");
  }

  return {
    require: (sessionId: string) => refuseUnless([...factor, ...age], sessionId),

    knowsFactor: factor.length > 0,

    /** For reports of clients that want a second factor, however long ago it was given. */
    requireFactor: (sessionId: string) => refuseUnless(factor, sessionId),

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
    isGiven: ({ acr: given, authenticatedAt }: Pick<SignInGrant, "acr" | "authenticatedAt">): boolean =>
      (acr.length === 0 || (given !== null && acr.includes(given))) &&
      (maxAgeMinutes === undefined ||
        (authenticatedAt !== null && authenticatedAt.getTime() > Date.now() - maxAgeMinutes * 60_000 - TOLERANCE_MS)),
  };
}
