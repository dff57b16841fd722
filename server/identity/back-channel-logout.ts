import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { errors } from "jose";
import type { IdentityConfig } from "../config.ts";
import { HttpError } from "../http/http-error.ts";
import { type Actor, createCommandActor, writeAudit } from "../audit/write-audit.ts";
import type { Store, StoreTransaction } from "../store/open-store.ts";
import { hashText } from "./keys.ts";
import { createLogoutTokenVerifier, type LogoutToken, MAX_AGE_S } from "./logout-token.ts";
import type { Provider } from "./provider.ts";

export const BACK_CHANNEL_LOGOUT_PATH = "/serverside/api/auth/backchannel-logout";

interface Options {
  store: Store;
  identity: IdentityConfig;
  provider: Provider;
}

/** The provider ends sessions of the portal here: a person has signed out elsewhere, or was signed out there. */
export async function registerBackChannelLogout(
  app: FastifyInstance,
  { store, identity, provider }: Options,
): Promise<void> {
  const verify = createLogoutTokenVerifier(identity, provider);
  // In a scope of its own, because no other route accepts forms.
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(String(body))),
    );
    scope.post(BACK_CHANNEL_LOGOUT_PATH, { bodyLimit: 16 * 1024 }, async (request, reply) => {
      reply.header("cache-control", "no-store");
      const token = await verify(readToken(request)).catch((error: unknown) => {
        throw toHttpError(error, request);
      });
      const actor = { ...createCommandActor("identity provider"), requestId: request.id, address: request.ip };
      await store.transaction().execute((tx) => endSessions(tx, token, identity.realm, actor));
      app.revokeEndedTokens();
      return reply.code(200).send();
    });
    done();
  });
}

function readToken({ body }: FastifyRequest): string {
  const tokens = body instanceof URLSearchParams ? body.getAll("logout_token") : [];
  if (tokens.length !== 1 || !tokens[0]) throw new HttpError(400, "Exactly one logout_token is required");
  return tokens[0];
}

/** The keys could not be loaded: the provider should send its token again. */
const KEY_FAILURES = new Set<string>([errors.JOSEError.code, errors.JWKSTimeout.code, errors.JWKSInvalid.code]);

/** The reason is logged and not sent, because anybody can call. */
function toHttpError(error: unknown, request: FastifyRequest): HttpError {
  request.log.warn({ err: error }, "logout token rejected");
  if (error instanceof HttpError) return error;
  return error instanceof errors.JOSEError && !KEY_FAILURES.has(error.code)
    ? new HttpError(400, "Invalid logout_token")
    : new HttpError(503, "Identity provider temporarily unavailable");
}

/** The id is stored in the same transaction, so that a token that could not be carried out can be sent again. */
async function endSessions(tx: StoreTransaction, token: LogoutToken, realm: string, actor: Actor): Promise<void> {
  const stored = await tx
    .insertInto("logout_token")
    .values({ id_hash: hashText(token.id), ends_at: sql<Date>`now() + make_interval(secs => ${MAX_AGE_S * 2})` })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id_hash")
    .executeTakeFirst();
  if (!stored) throw new HttpError(400, "logout_token already used");
  const { providerSession, subject } = token;
  const ended = await tx
    .deleteFrom("session")
    .using("person")
    .whereRef("person.principal_id", "=", "session.principal_id")
    .where("person.realm", "=", realm)
    .$if(subject !== undefined, (query) => query.where("person.subject", "=", subject ?? ""))
    .$if(providerSession !== undefined, (query) =>
      query.where("session.provider_session", "=", hashText(providerSession ?? "")),
    )
    .returning(["person.principal_id as target", "person.display_name as detail"])
    .execute();
  await writeAudit(
    tx,
    actor,
    ended.map(({ target, detail }) => ({ action: "session-ended", target, detail })),
  );
}
