import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from "jose";
import type { IdentityConfig } from "../config.ts";
import { HttpError } from "../http/http-error.ts";
import { type Actor, createCommandActor, writeAudit } from "../audit/write-audit.ts";
import type { Store, StoreTransaction } from "../store/open-store.ts";
import { hashText } from "./keys.ts";
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

/** A verified logout token of OpenID Connect Back-Channel Logout 1.0. It names a session, a person, or both. */
interface LogoutToken {
  id: string;
  providerSession: string | undefined;
  subject: string | undefined;
}

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
const KEY_OPTIONS = { timeoutDuration: 5000, cooldownDuration: 5000, cacheMaxAge: 600_000 };
/** An id is remembered longer than its token is accepted. */
const MAX_AGE_S = 600;
const CLOCK_TOLERANCE_S = 30;
/** No symmetric algorithm: a public key must never be taken for a shared secret. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const TYPES = new Set<unknown>([undefined, "JWT", "logout+jwt"]);

function createLogoutTokenVerifier({ clientId }: IdentityConfig, provider: Provider) {
  let keys: { url: string; get: JWTVerifyGetKey } | undefined;

  /** Caches the provider's keys. An unknown key id loads them again, at most every five seconds. */
  function getKeys(url: string | undefined): JWTVerifyGetKey {
    if (url === undefined) throw new HttpError(503, "The identity provider has no keys");
    if (keys?.url !== url) keys = { url, get: createRemoteJWKSet(new URL(url), KEY_OPTIONS) };
    return keys.get;
  }

  return async (token: string): Promise<LogoutToken> => {
    // The provider's own spelling of its issuer: the configured one may lack a slash.
    const { issuer, jwks_uri } = await provider.loadMetadata();
    const { payload, protectedHeader } = await jwtVerify(token, getKeys(jwks_uri), {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ["iat", "jti"],
      maxTokenAge: MAX_AGE_S,
      clockTolerance: CLOCK_TOLERANCE_S,
    });
    const logoutToken = readLogoutToken(payload);
    if (!TYPES.has(protectedHeader.typ) || logoutToken === undefined) throw new errors.JWTInvalid("Not a logout token");
    return logoutToken;
  };
}

/** An ID token carries a nonce and no event, so that it is never taken for a logout token. */
function readLogoutToken({ jti, sub, sid, events, nonce }: JWTPayload): LogoutToken | undefined {
  const event = isObject(events) ? events[EVENT] : undefined;
  if (!isText(jti) || !isObject(event) || nonce !== undefined) return undefined;
  if (!isOptionalText(sub) || !isOptionalText(sid) || (sub === undefined && sid === undefined)) return undefined;
  return { id: jti, providerSession: sid, subject: sub };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isOptionalText = (value: unknown): value is string | undefined => value === undefined || isText(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
