import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { describeNewNetworks, plainPageTexts, rolesTexts } from "../../src/rules/session/plain-page-texts.ts";
import type { Config } from "../config.ts";
import { HttpError } from "../http/http-error.ts";
import { sendPlainPage } from "../http/plain-page.ts";
import { DatabaseBusyError, isDatabaseUnavailable } from "../store/database-unavailable.ts";
import type { Store } from "../store/open-store.ts";
import { UnknownRolesError } from "./claims.ts";
import type { Cookies } from "./cookies.ts";
import { describeBrowser } from "./describe-browser.ts";
import { isEndedFromElsewhere } from "./ended-sessions.ts";
import { createRandomToken, hashText, isSameText, type Keys } from "./keys.ts";
import type { UsedNetwork } from "./new-place.ts";
import type { Provider } from "./provider.ts";
import { isClientRefused, isKeyMismatch, isProviderAnswer, ProviderUnavailableError } from "./provider-failure.ts";
import { DeactivatedPersonError, type Sessions } from "./sessions.ts";
import { createRefusedSignIns, type SignInCounter } from "./sign-in-outcomes.ts";
import type { StrongSignIn } from "./strong-sign-in.ts";
import { limitSignIns } from "./sign-in-rate-limit.ts";

interface SignInOptions {
  config: Config;
  store: Store;
  keys: Keys;
  provider: Provider;
  sessions: Sessions;
  cookies: Cookies;
  strongSignIn: StrongSignIn;
  signIns: SignInCounter;
}

/**
 * Ends the state of a sign-in that was begun because the provider had replaced its keys. Its own failure is final, so
 * that nobody is sent back and forth. A browser cannot add or remove it: the database knows the hash of each state.
 */
const SECOND_ATTEMPT = ".again";

type Query = { Querystring: Record<string, string | string[]> };

export function registerSignInRoutes(
  app: FastifyInstance,
  { config, store, keys, provider, sessions, cookies, strongSignIn, signIns }: SignInOptions,
): void {
  const { identity, origin } = config;
  const limit = limitSignIns(store, config.signInsPerMinute);
  const refused = createRefusedSignIns(store, (error) =>
    app.log.warn({ err: error }, "could not record refused sign-ins in the audit log"),
  );
  app.addHook("onClose", refused.flush);
  const routeOptions = {
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      if (error instanceof HttpError) return sendPlainPage(reply, error.statusCode, error.message);
      if (error instanceof DatabaseBusyError) {
        request.log.warn({ err: error }, "sign-in refused while too many wait");
        return sendPlainPage(reply.header("retry-after", 5), 429, plainPageTexts.tooManySignIns);
      }
      request.log.error({ err: error }, "sign-in failed");
      signIns.inc({ outcome: "failed" });
      return sendPlainPage(reply.header("retry-after", 5), 503, plainPageTexts.unavailable);
    },
    onSend: async ({ ip }: FastifyRequest, { statusCode }: FastifyReply) => {
      if (statusCode >= 400 && statusCode < 500) refused.count(ip);
    },
  };
  const landingUrl = `${origin}/report`;
  const expectedParameters = {
    response_type: "code",
    client_id: identity.clientId,
    scope: identity.scopes,
    redirect_uri: identity.redirectUrl,
    state: landingUrl,
  };
  /** Derived from the browser's own secret, so that the database never contains the nonce or the verifier. */
  const deriveSecrets = (state: string, browserSecret: string) => {
    const keyId = state.split(".")[1];
    return {
      state,
      nonce: keys.deriveSecret(`nonce ${state}`, browserSecret, keyId),
      verifier: keys.deriveSecret(`verifier ${state}`, browserSecret, keyId),
    };
  };

  /** Sends the browser to the provider. */
  async function beginSignIn(
    reply: FastifyReply,
    browserSecret: string,
    replacedSession: string | null,
    { suffix = "", asksAgain = false, isStrong = false } = {},
  ): Promise<FastifyReply> {
    // The page's `state` is its return address; our own random state goes to the provider, with the id
    // of the key, which may be the previous one when the browser returns.
    const state = `${createRandomToken()}.${keys.id}${suffix}`;
    const asked = asksAgain ? { prompt: "login" } : {};
    const providerUrl = await provider.createAuthorizationUrl(
      deriveSecrets(state, browserSecret),
      isStrong ? strongSignIn.parameters : asked,
    );
    await storeSignIn(store, {
      state_hash: hashText(state),
      browser_hash: hashText(browserSecret),
      landing: landingUrl,
      session_id: replacedSession,
      is_strong: isStrong,
    });
    cookies.setSignIn(reply, browserSecret);
    return reply.redirect(providerUrl);
  }

  const readReplacedToken = (request: FastifyRequest): string | undefined => {
    const { sessionToken, sessionTokens } = cookies.readSession(request);
    return sessionToken ?? sessionTokens[0];
  };
  /** Other values in the auth cookies end no session: another host may have planted them. */
  const endSentSessions = async (request: FastifyRequest): Promise<void> => {
    const { sessionToken, sessionTokens } = cookies.readSession(request);
    const tokens = cookies.isSignedOutByPage(request)
      ? sessionTokens
      : sessionToken === undefined
        ? []
        : [sessionToken];
    await Promise.all(tokens.map((token) => sessions.end(token, request)));
  };

  app.get<Query>("/serverside/api/auth/authorize", routeOptions, async (request, reply) => {
    const isExpected = Object.entries(expectedParameters).every(([name, value]) =>
      isExactly(request.query[name], value),
    );
    if (!isExpected) return sendPlainPage(reply, 400, plainPageTexts.notStartedHere);
    await limit.countBegun(request, reply);
    const replacedToken = readReplacedToken(request);
    const isStrong = await strongSignIn.isWanted(replacedToken === undefined ? [] : [replacedToken]);
    if (!isFromSiblingSite(request)) await endSentSessions(request);
    const browserSecret = cookies.readSignIns(request)[0] ?? createRandomToken();
    const replacedSession = replacedToken === undefined ? null : hashText(replacedToken);
    const asksAgain = await isEndedFromElsewhere(store, cookies.readSession(request).sessionTokens);
    return beginSignIn(reply, browserSecret, replacedSession, { asksAgain, isStrong });
  });

  app.get<Query>("/serverside/api/auth/callback", routeOptions, async (request, reply) => {
    const { state } = request.query;
    const browserSecrets = cookies.readSignIns(request);
    if (typeof state !== "string" || browserSecrets.length === 0) return sendNotCompletedPage(reply);
    const signIn = await limit.findReturned(request, reply, () =>
      consumeSignIn(store, hashText(state), browserSecrets.map(hashText)),
    );
    const browserSecret = browserSecrets.find((secret) => hashText(secret) === signIn?.browser_hash);
    if (!signIn || browserSecret === undefined) return sendNotCompletedPage(reply);
    let newNetworks: readonly UsedNetwork[];
    try {
      const grant = await provider.redeemCode(new URL(request.url, origin), deriveSecrets(state, browserSecret));
      if (grant.userInfoError !== undefined)
        request.log.warn({ err: grant.userInfoError }, "could not complete a person's claims from UserInfo");
      if (signIn.is_strong && !strongSignIn.isGiven(grant)) {
        signIns.inc({ outcome: "refused" });
        request.log.warn(
          { acr: grant.acr, amr: grant.amr },
          "the provider did not give the strong sign-in of ADMIN_ACR, ADMIN_AMR or ADMIN_MAX_AGE",
        );
        return sendPlainPage(reply, 403, `${plainPageTexts.notStrong} ${config.page.supportEmail}.`);
      }
      const browser = describeBrowser(request.headers["user-agent"]);
      const { sessionToken, untold } = await sessions.create(grant, {
        requestId: request.id,
        address: request.ip,
        browser,
      });
      if (signIn.session_id !== null) await sessions.endById(signIn.session_id, request);
      await endSentSessions(request);
      await passSessionToOpenSignIns(store, hashText(browserSecret), hashText(sessionToken));
      cookies.setSession(reply, sessionToken);
      newNetworks = untold;
    } catch (error) {
      if (error instanceof ProviderUnavailableError || isDatabaseUnavailable(error)) throw error;
      if (error instanceof UnknownRolesError) {
        signIns.inc({ outcome: "refused" });
        request.log.warn({ err: error }, "the provider did not tell a person's roles");
        return sendPlainPage(reply, 403, `${rolesTexts[error.problem]} or contact ${config.page.supportEmail}.`);
      }
      if (isClientRefused(error))
        request.log.error({ err: error }, "the identity provider refuses OIDC_CLIENT_ID, or its secret or key");
      else request.log.warn({ err: error }, "sign-in rejected");
      if (error instanceof DeactivatedPersonError) {
        signIns.inc({ outcome: "refused" });
        return sendPlainPage(reply, 403, `${plainPageTexts.deactivated} ${config.page.supportEmail}.`, [
          { label: "Email support", href: `mailto:${config.page.supportEmail}?subject=Access%20to%20Risk%20Insight` },
          // The provider would sign them in again as the same person.
          { label: "Sign in as someone else", href: await provider.createSignOutUrl(`${origin}/`, null) },
        ]);
      }
      if (isKeyMismatch(error) && !state.endsWith(SECOND_ATTEMPT))
        return beginSignIn(reply, browserSecret, signIn.session_id, {
          suffix: SECOND_ATTEMPT,
          isStrong: signIn.is_strong,
        });
      signIns.inc({ outcome: isProviderAnswer(error) && !isClientRefused(error) ? "refused" : "failed" });
      return sendNotCompletedPage(reply);
    }
    signIns.inc({ outcome: "succeeded" });
    if (newNetworks.length === 0) return reply.redirect(signIn.landing);
    const message = describeNewNetworks(newNetworks, config.page.supportEmail);
    return sendPlainPage(reply, 200, message, [{ label: "Continue", href: signIn.landing }]);
  });
}

/** A page of another host of the same site must not sign anyone out by sending their browser here. */
function isFromSiblingSite(request: FastifyRequest): boolean {
  return request.headers["sec-fetch-site"] === "same-site";
}

/** A parameter that is given twice arrives as an array and is rejected. */
function isExactly(value: unknown, expected: string): boolean {
  return typeof value === "string" && isSameText(value, expected);
}

function sendNotCompletedPage(reply: FastifyReply) {
  return sendPlainPage(reply, 400, plainPageTexts.notCompleted);
}

const MAX_OPEN_SIGN_INS = 5;

/** Keeps a browser's newest sign-ins, so that one browser cannot fill the table; the rate limit stops the rest. */
async function storeSignIn(
  store: Store,
  signIn: { state_hash: string; browser_hash: string; landing: string; session_id: string | null; is_strong: boolean },
): Promise<void> {
  await store
    .insertInto("sign_in")
    .values({ ...signIn, ends_at: sql<Date>`now() + interval '10 minutes'` })
    .execute();
  const newest = store
    .selectFrom("sign_in")
    .select("state_hash")
    .where("browser_hash", "=", signIn.browser_hash)
    .orderBy("ends_at", "desc")
    .limit(MAX_OPEN_SIGN_INS);
  await store
    .deleteFrom("sign_in")
    .where("browser_hash", "=", signIn.browser_hash)
    .where("state_hash", "not in", newest)
    .execute();
}

/** Deletes the sign-in while reading it, so that a callback works only once. */
async function consumeSignIn(store: Store, stateHash: string, browserHashes: readonly string[]) {
  return store
    .deleteFrom("sign_in")
    .where("state_hash", "=", stateHash)
    .where("browser_hash", "in", browserHashes)
    .where("ends_at", ">", sql<Date>`now()`)
    .returning(["landing", "browser_hash", "session_id", "is_strong"])
    .executeTakeFirst();
}

/** The callback of another tab arrives from the provider without the Strict cookie of the session that it replaces. */
async function passSessionToOpenSignIns(store: Store, browserHash: string, sessionId: string): Promise<void> {
  await store.updateTable("sign_in").set({ session_id: sessionId }).where("browser_hash", "=", browserHash).execute();
}
