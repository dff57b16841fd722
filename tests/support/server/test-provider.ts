import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";

export interface Somebody {
  sub: string;
  email: string;
  name: string;
  [claim: string]: unknown;
}

/** What a provider that is broken, slow or hostile does differently. */
export interface Bent {
  claims?: (claims: Record<string, unknown>) => Record<string, unknown>;
  unsigned?: boolean;
  foreignKey?: boolean;
  answer?: (url: URL, response: ServerResponse) => boolean;
  iss?: string;
  lasts?: number;
  /** A part of its answer that it leaves out. */
  without?: "refresh_token" | "expires_in" | "id_token";
}

const client = { id: "portal", secret: "a-secret-of-the-small-provider" };

/** A second OpenID provider, written by hand from the standard: it signs in whoever `who` names, without asking. */
export async function startSmallProvider(tls?: { key: string; cert: string }) {
  const keys = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  let kid = "small";
  const codes = new Map<string, { challenge: string; nonce: string; who: Somebody; redirectUri: string }>();
  const refreshTokens = new Map<string, { who: Somebody; family: string }>();
  const revoked = new Set<string>();
  const state = {
    who: undefined as Somebody | undefined,
    bent: {} as Bent,
    grants: [] as string[],
    issued: [] as string[],
  };

  const listen = (request: IncomingMessage, response: ServerResponse) =>
    void answer(request, response).catch(() => response.writeHead(500).end());
  const server = tls ? createSecureServer(tls, listen) : createServer(listen);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `${tls ? "https" : "http"}://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", issuer);
    if (state.bent.answer?.(url, response)) return;
    const send = (body: unknown, status = 200) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url.pathname === "/.well-known/openid-configuration") {
      return send({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        revocation_endpoint: `${issuer}/revoke`,
        end_session_endpoint: `${issuer}/end`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        code_challenge_methods_supported: ["S256"],
        authorization_response_iss_parameter_supported: true,
      });
    }
    if (url.pathname === "/jwks")
      return send({ keys: [{ ...(await exportJWK(keys[0].publicKey)), kid, alg: "RS256", use: "sig" }] });
    if (url.pathname === "/authorize") return authorize(url, response);
    const form = new URLSearchParams(await bodyOf(request));
    if (url.pathname === "/revoke") {
      refreshTokens.delete(form.get("token") ?? "");
      return send({});
    }
    if (url.pathname !== "/token" || form.get("client_id") !== client.id || form.get("client_secret") !== client.secret)
      return send({ error: "invalid_client" }, 401);
    return token(form, send);
  }

  function authorize({ searchParams: asked }: URL, response: ServerResponse): void {
    const back = new URL(asked.get("redirect_uri") ?? "");
    const code = randomUUID();
    if (!state.who || asked.get("code_challenge_method") !== "S256") back.searchParams.set("error", "access_denied");
    else {
      codes.set(code, {
        challenge: asked.get("code_challenge") ?? "",
        nonce: asked.get("nonce") ?? "",
        who: state.who,
        redirectUri: back.href,
      });
      back.searchParams.set("code", code);
    }
    back.searchParams.set("state", asked.get("state") ?? "");
    back.searchParams.set("iss", state.bent.iss ?? issuer);
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(form: URLSearchParams, send: (body: unknown, status?: number) => void): Promise<void> {
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
      return send(await tokens(code.who, randomUUID(), code.nonce));
    }
    const given = form.get("refresh_token") ?? "";
    const known = refreshTokens.get(given);
    if (!known || revoked.has(known.family)) return send({ error: "invalid_grant" }, 400);
    if (state.issued.includes(`used ${given}`)) {
      revoked.add(known.family);
      return send({ error: "invalid_grant" }, 400);
    }
    state.issued.push(`used ${given}`);
    return send(await tokens(known.who, known.family));
  }

  async function tokens(who: Somebody, family: string, nonce?: string) {
    const now = Math.floor(Date.now() / 1000);
    const honest = {
      ...who,
      iss: issuer,
      aud: client.id,
      iat: now,
      exp: now + 300,
      ...(nonce === undefined ? {} : { nonce }),
    };
    const claims = state.bent.claims?.(honest) ?? honest;
    const signed = new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid })
      .sign(keys[state.bent.foreignKey ? 1 : 0].privateKey);
    const issued = {
      access_token: `access-${randomUUID()}`,
      refresh_token: `refresh-${randomUUID()}`,
      id_token: state.bent.unsigned ? new UnsecuredJWT(claims).encode() : await signed,
    };
    refreshTokens.set(issued.refresh_token, { who, family });
    state.issued.push(...Object.values(issued));
    const answered = { ...issued, token_type: "Bearer", expires_in: state.bent.lasts ?? 3600 };
    return Object.fromEntries(Object.entries(answered).filter(([name]) => name !== state.bent.without));
  }

  return {
    issuer,
    client,
    state,
    /** Signs with a new key from now on, as providers do now and then. */
    async changeKeys() {
      keys[0] = await generateKeyPair("RS256");
      kid = randomUUID();
    },
    revokeAll: () => refreshTokens.clear(),
    live: () => refreshTokens.size,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type SmallProvider = Awaited<ReturnType<typeof startSmallProvider>>;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}
