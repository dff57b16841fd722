import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Config } from "../config.ts";
import { plainPage } from "../http/plain-page.ts";
import { Refusal } from "../http/refusal.ts";
import type { Store } from "../store/open-store.ts";
import { limitArrivals } from "./sign-in-rate-limit.ts";
import { type Cookies, SIGN_IN } from "./cookies.ts";
import { hashed, type Keys, newReference, same } from "./keys.ts";
import { type Provider, ProviderUnavailable } from "./provider.ts";
import type { Sessions } from "./sessions.ts";

const MOST_OPEN = 5;

interface Parts {
  config: Config;
  store: Store;
  keys: Keys;
  provider: Provider;
  sessions: Sessions;
  cookies: Cookies;
}

export function signInRoutes(app: FastifyInstance, { config, store, keys, provider, sessions, cookies }: Parts): void {
  const { identity, origin } = config;
  const limited = { onRequest: limitArrivals(store, config.signInsPerMinute), errorHandler: sayWhy };
  const landings = [`${origin}/report`];
  const expected = {
    response_type: "code",
    client_id: identity.clientId,
    scope: identity.scopes,
    redirect_uri: identity.redirectUrl,
  };
  /** The transaction's secrets follow from what the browser alone holds; the store never sees them. */
  const secretsOf = (state: string, browser: string) => ({
    state,
    nonce: keys.mark(`nonce ${state}`, browser),
    verifier: keys.mark(`verifier ${state}`, browser),
  });

  app.get<{ Querystring: Record<string, string | string[]> }>(
    "/serverside/api/auth/authorize",
    limited,
    async (request, reply) => {
      const landing = landings.find((listed) => isExactly(request.query["state"], listed));
      const asExpected = Object.entries(expected).every(([name, value]) => isExactly(request.query[name], value));
      if (!asExpected || landing === undefined)
        return plainPage(reply, 400, "This sign-in was not started by the portal.");
      const browser = request.cookies[SIGN_IN] ?? newReference();
      const state = newReference();
      const address = await provider.authorizationUrl(secretsOf(state, browser));
      await openTransaction(store, { state_hash: hashed(state), browser_hash: hashed(browser), landing });
      cookies.giveBrowser(reply, browser);
      return reply.redirect(address);
    },
  );

  app.get<{ Querystring: Record<string, string | string[]> }>(
    "/serverside/api/auth/callback",
    limited,
    async (request, reply) => {
      const { state } = request.query;
      const browser = request.cookies[SIGN_IN];
      if (typeof state !== "string" || browser === undefined) return unfinished(reply);
      const transaction = await store
        .deleteFrom("sign_in")
        .where("state_hash", "=", hashed(state))
        .where("browser_hash", "=", hashed(browser))
        .where("ends_at", ">", sql<Date>`now()`)
        .returning("landing")
        .executeTakeFirst();
      if (!transaction) return unfinished(reply);
      try {
        const grant = await provider.redeem(new URL(request.url, origin), secretsOf(state, browser));
        cookies.give(reply, await sessions.begin(grant));
      } catch (error) {
        if (error instanceof ProviderUnavailable) throw error;
        request.log.warn({ err: error }, "a sign-in was refused");
        return unfinished(reply);
      }
      return reply.redirect(transaction.landing);
    },
  );
}

function isExactly(given: unknown, expected: string): boolean {
  return typeof given === "string" && same(given, expected);
}

function sayWhy(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) return plainPage(reply, error.statusCode, error.message);
  request.log.error({ err: error }, "sign-in failed");
  return plainPage(reply.header("retry-after", 5), 503, "Signing in is not possible at the moment.");
}

function unfinished(reply: FastifyReply) {
  return plainPage(reply, 400, "The sign-in was not finished.");
}

async function openTransaction(
  store: Store,
  transaction: { state_hash: string; browser_hash: string; landing: string },
): Promise<void> {
  await store
    .insertInto("sign_in")
    .values({ ...transaction, ends_at: sql<Date>`now() + interval '10 minutes'` })
    .execute();
  const kept = store
    .selectFrom("sign_in")
    .select("state_hash")
    .where("browser_hash", "=", transaction.browser_hash)
    .orderBy("ends_at", "desc")
    .limit(MOST_OPEN);
  await store
    .deleteFrom("sign_in")
    .where("browser_hash", "=", transaction.browser_hash)
    .where("state_hash", "not in", kept)
    .execute();
}
