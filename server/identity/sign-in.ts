import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { HttpError } from "../http/http-error.ts";
import { sendPlainPage } from "../http/plain-page.ts";
import type { Store } from "../store/open-store.ts";
import { type Cookies, SESSION_COOKIE, SIGN_IN_COOKIE } from "./cookies.ts";
import { createRandomToken, hashText, isSameText, type Keys } from "./keys.ts";
import { consumeSignIn, passSessionToOpenSignIns, storeSignIn } from "./open-sign-ins.ts";
import type { Provider } from "./provider.ts";
import { ProviderUnavailableError } from "./provider-failure.ts";
import type { Sessions } from "./sessions.ts";
import { limitSignInRate } from "./sign-in-rate-limit.ts";

interface SignInOptions {
  config: Config;
  store: Store;
  keys: Keys;
  provider: Provider;
  sessions: Sessions;
  cookies: Cookies;
}
type Query = { Querystring: Record<string, string | string[]> };

export function registerSignInRoutes(
  app: FastifyInstance,
  { config, store, keys, provider, sessions, cookies }: SignInOptions,
): void {
  const { identity, origin } = config;
  const routeOptions = {
    onRequest: limitSignInRate(store, config.signInsPerMinute),
    errorHandler: sendErrorPage,
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
  const deriveSecrets = (state: string, browserSecret: string) => ({
    state,
    nonce: keys.deriveSecret(`nonce ${state}`, browserSecret),
    verifier: keys.deriveSecret(`verifier ${state}`, browserSecret),
  });

  app.get<Query>("/serverside/api/auth/authorize", routeOptions, async (request, reply) => {
    const isExpected = Object.entries(expectedParameters).every(([name, value]) =>
      isExactly(request.query[name], value),
    );
    if (!isExpected) return sendPlainPage(reply, 400, "This sign-in was not started from the portal.");
    const sessionToken = request.cookies[SESSION_COOKIE];
    if (sessionToken !== undefined && !isFromSiblingSite(request)) await sessions.end(sessionToken);
    const browserSecret = request.cookies[SIGN_IN_COOKIE] ?? createRandomToken();
    // The page's `state` is its return address; our own random state goes to the provider.
    const state = createRandomToken();
    const providerUrl = await provider.createAuthorizationUrl(deriveSecrets(state, browserSecret));
    await storeSignIn(store, {
      state_hash: hashText(state),
      browser_hash: hashText(browserSecret),
      landing: landingUrl,
      session_id: sessionToken === undefined ? null : hashText(sessionToken),
    });
    cookies.setSignIn(reply, browserSecret);
    return reply.redirect(providerUrl);
  });

  app.get<Query>("/serverside/api/auth/callback", routeOptions, async (request, reply) => {
    const { state } = request.query;
    const browserSecret = request.cookies[SIGN_IN_COOKIE];
    if (typeof state !== "string" || browserSecret === undefined) return sendNotCompletedPage(reply);
    const signIn = await consumeSignIn(store, hashText(state), hashText(browserSecret));
    if (!signIn) return sendNotCompletedPage(reply);
    try {
      const grant = await provider.redeemCode(new URL(request.url, origin), deriveSecrets(state, browserSecret));
      const sessionToken = await sessions.create(grant);
      if (signIn.session_id !== null) await sessions.endById(signIn.session_id);
      const replacedToken = request.cookies[SESSION_COOKIE];
      if (replacedToken !== undefined) await sessions.end(replacedToken);
      await passSessionToOpenSignIns(store, hashText(browserSecret), hashText(sessionToken));
      cookies.setSession(reply, sessionToken);
    } catch (error) {
      if (error instanceof ProviderUnavailableError) throw error;
      request.log.warn({ err: error }, "sign-in rejected");
      return sendNotCompletedPage(reply);
    }
    return reply.redirect(signIn.landing);
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

function sendErrorPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpError) return sendPlainPage(reply, error.statusCode, error.message);
  request.log.error({ err: error }, "sign-in failed");
  return sendPlainPage(reply.header("retry-after", 5), 503, "Sign-in is temporarily unavailable.");
}

function sendNotCompletedPage(reply: FastifyReply) {
  return sendPlainPage(reply, 400, "Sign-in was not completed.");
}
