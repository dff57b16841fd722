import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";

export interface ProviderUser {
  sub: string;
  email: string;
  name: string;
  [claim: string]: unknown;
}

/** How a broken, slow or hostile provider deviates from the standard. */
export interface ProviderBehavior {
  claims?: (claims: Record<string, unknown>) => Record<string, unknown>;
  isUnsigned?: boolean;
  usesForeignKey?: boolean;
  /** Returns true if it has answered the request itself. */
  respond?: (url: URL, response: ServerResponse) => boolean;
  iss?: string;
  expiresIn?: number;
  omittedField?: "refresh_token" | "expires_in" | "id_token";
  /** Answers a renewal without its new tokens. The presented refresh token is used up all the same. */
  loseRenewal?: (response: ServerResponse) => void;
  /** A refresh token can be used more than once. */
  isTokenReusable?: boolean;
  /** The new tokens of a renewal are sent when it resolves. */
  delayRenewal?: Promise<void>;
  hasNoSignOut?: boolean;
  /** The provider has a UserInfo endpoint, which answers with these claims or with a status. */
  userInfo?: Record<string, unknown> | number;
}

const client = { id: "portal", secret: "a-secret-of-the-test-provider" };

/** Every provider of a process begins with the same keys, because making some takes longer than most tests. */
const firstKeys = Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);

/** A minimal OpenID provider that signs in `state.user` without a page. */
export async function startTestProvider(tls?: { key: string; cert: string }) {
  const keys = [...(await firstKeys)] as Awaited<typeof firstKeys>;
  let kid = "first";
  const codes = new Map<string, { challenge: string; nonce: string; user: ProviderUser; redirectUri: string }>();
  const refreshTokens = new Map<string, { user: ProviderUser; family: string }>();
  const revokedFamilies = new Set<string>();
  const state = {
    user: undefined as ProviderUser | undefined,
    behavior: {} as ProviderBehavior,
    grants: [] as string[],
    issuedTokens: [] as string[],
    /** How often a used refresh token was presented again. */
    reuses: 0,
    keyRequests: 0,
    metadataRequests: 0,
  };

  const usedTokens = new Set<string>();

  const handle = (request: IncomingMessage, response: ServerResponse) =>
    void respond(request, response).catch(() => response.writeHead(500).end());
  const server = tls ? createSecureServer(tls, handle) : createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `${tls ? "https" : "http"}://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", issuer);
    if (state.behavior.respond?.(url, response)) return;
    const send = (body: unknown, status = 200) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url.pathname === "/.well-known/openid-configuration") {
      state.metadataRequests++;
      return send({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        revocation_endpoint: `${issuer}/revoke`,
        ...(state.behavior.hasNoSignOut ? {} : { end_session_endpoint: `${issuer}/end` }),
        ...(state.behavior.userInfo === undefined ? {} : { userinfo_endpoint: `${issuer}/userinfo` }),
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        code_challenge_methods_supported: ["S256"],
        authorization_response_iss_parameter_supported: true,
      });
    }
    if (url.pathname === "/jwks") {
      state.keyRequests++;
      return send({ keys: [{ ...(await exportJWK(keys[0].publicKey)), kid, alg: "RS256", use: "sig" }] });
    }
    if (url.pathname === "/authorize") return answerAuthorizeRequest(url, response);
    if (url.pathname === "/userinfo") {
      const { userInfo } = state.behavior;
      return typeof userInfo === "number" ? send({}, userInfo) : send({ sub: state.user?.sub, ...userInfo });
    }
    const form = new URLSearchParams(await readBody(request));
    if (url.pathname === "/revoke") {
      refreshTokens.delete(form.get("token") ?? "");
      return send({});
    }
    if (url.pathname !== "/token" || form.get("client_id") !== client.id || form.get("client_secret") !== client.secret)
      return send({ error: "invalid_client" }, 401);
    return answerTokenRequest(form, send, response);
  }

  function answerAuthorizeRequest({ searchParams: parameters }: URL, response: ServerResponse): void {
    const callback = new URL(parameters.get("redirect_uri") ?? "");
    const code = randomUUID();
    if (!state.user || parameters.get("code_challenge_method") !== "S256")
      callback.searchParams.set("error", "access_denied");
    else {
      codes.set(code, {
        challenge: parameters.get("code_challenge") ?? "",
        nonce: parameters.get("nonce") ?? "",
        user: state.user,
        redirectUri: callback.href,
      });
      callback.searchParams.set("code", code);
    }
    callback.searchParams.set("state", parameters.get("state") ?? "");
    callback.searchParams.set("iss", state.behavior.iss ?? issuer);
    response.writeHead(302, { location: callback.href }).end();
  }

  async function answerTokenRequest(
    form: URLSearchParams,
    send: (body: unknown, status?: number) => void,
    response: ServerResponse,
  ): Promise<void> {
    const grant = form.get("grant_type") ?? "";
    state.grants.push(grant);
    if (grant === "authorization_code") {
      const code = codes.get(form.get("code") ?? "");
      codes.delete(form.get("code") ?? "");
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      if (!code || code.challenge !== challenge || code.redirectUri !== form.get("redirect_uri"))
        return send({ error: "invalid_grant" }, 400);
      return send(await createTokens(code.user, randomUUID(), code.nonce));
    }
    const refreshToken = form.get("refresh_token") ?? "";
    const known = refreshTokens.get(refreshToken);
    if (!known || revokedFamilies.has(known.family)) return send({ error: "invalid_grant" }, 400);
    if (usedTokens.has(refreshToken)) {
      state.reuses++;
      revokedFamilies.add(known.family);
      return send({ error: "invalid_grant" }, 400);
    }
    if (!state.behavior.isTokenReusable) usedTokens.add(refreshToken);
    const tokens = await createTokens(known.user, known.family);
    await state.behavior.delayRenewal;
    return state.behavior.loseRenewal ? state.behavior.loseRenewal(response) : send(tokens);
  }

  async function createTokens(user: ProviderUser, family: string, nonce?: string) {
    const now = Math.floor(Date.now() / 1000);
    const validClaims = {
      ...user,
      iss: issuer,
      aud: client.id,
      iat: now,
      exp: now + 300,
      ...(nonce === undefined ? {} : { nonce }),
    };
    const claims = state.behavior.claims?.(validClaims) ?? validClaims;
    const signed = new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid })
      .sign(keys[state.behavior.usesForeignKey ? 1 : 0].privateKey);
    const tokens = {
      access_token: `access-${randomUUID()}`,
      refresh_token: `refresh-${randomUUID()}`,
      id_token: state.behavior.isUnsigned ? new UnsecuredJWT(claims).encode() : await signed,
    };
    refreshTokens.set(tokens.refresh_token, { user, family });
    state.issuedTokens.push(...Object.values(tokens));
    const response = { ...tokens, token_type: "Bearer", expires_in: state.behavior.expiresIn ?? 3600 };
    return Object.fromEntries(Object.entries(response).filter(([name]) => name !== state.behavior.omittedField));
  }

  /** `change` may remove claims, and add wrong ones. */
  function createLogoutToken(change: object = {}, header: object = { typ: "logout+jwt" }): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims: Record<string, unknown> = {
      iss: issuer,
      aud: client.id,
      iat: now,
      exp: now + 120,
      jti: randomUUID(),
      events: { "http://schemas.openid.net/event/backchannel-logout": {} },
      ...change,
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid, ...header })
      .sign(keys[state.behavior.usesForeignKey ? 1 : 0].privateKey);
  }

  return {
    issuer,
    client,
    createLogoutToken,
    state,
    /** Signs with a new key from now on. */
    async rotateKeys({ keepsId = false } = {}) {
      keys[0] = await generateKeyPair("RS256");
      if (!keepsId) kid = randomUUID();
    },
    revokeAllGrants: () => refreshTokens.clear(),
    countGrants: () => refreshTokens.size,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type TestProvider = Awaited<ReturnType<typeof startTestProvider>>;

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}
