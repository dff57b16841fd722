import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { Server } from "node:http";
import type { KoaContextWithOIDC } from "oidc-provider";
import MemoryAdapter from "oidc-provider/lib/adapters/memory_adapter.js";
// The package's entry warns on every Node that is no LTS release.
import { Provider } from "oidc-provider/lib/provider.js";
import type { IdentityConfig } from "../config.ts";
import { exportPublicKey } from "../identity/client-key.ts";
import { BACK_CHANNEL_LOGOUT_PATH } from "../identity/back-channel-logout.ts";
import type { Demo } from "./demo-data.ts";
import { accountPage, messagePage, signOutPage } from "./identity-provider/pages.ts";
import { createFaultSwitch, type FaultSwitch } from "./faults/fault-switch.ts";
import { interfere } from "./faults/interfere.ts";
import type { StandInPage } from "./stand-in-page.ts";

type ResponseContext = Pick<KoaContextWithOIDC, "status" | "type" | "body" | "set">;

interface Options {
  port: number;
  portal: string;
  identity: Pick<IdentityConfig, "issuer" | "clientId" | "clientSecret" | "redirectUrl"> &
    Partial<Pick<IdentityConfig, "clientKey" | "pushesRequests" | "administrators">>;
  demo: Demo;
  accessTokenSeconds?: number;
  faults?: FaultSwitch;
  /** Puts nothing but the subject into the ID token, as some providers do by default. UserInfo has the rest. */
  areIdTokensThin?: boolean;
}

/** A real OpenID provider whose demo people sign in without a password. Loaded in local mode only. */
export async function startIdentityProvider(options: Options): Promise<{ close: () => Promise<void> }> {
  const provider = createIdentityProvider(options);
  const server = await new Promise<Server>((resolve, reject) => {
    const listening = provider.listen(options.port, "127.0.0.1", () => resolve(listening)).on("error", reject);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createIdentityProvider({
  portal,
  identity,
  demo,
  accessTokenSeconds = 3600,
  faults = createFaultSwitch(),
  areIdTokensThin = false,
}: Options) {
  const provider = new Provider(identity.issuer, {
    clients: [
      {
        client_id: identity.clientId,
        ...(identity.clientKey
          ? {
              token_endpoint_auth_method: "private_key_jwt" as const,
              token_endpoint_auth_signing_alg: identity.clientKey.algorithm,
              jwks: { keys: [exportPublicKey(identity.clientKey)] },
            }
          : { token_endpoint_auth_method: "client_secret_post" as const, client_secret: identity.clientSecret }),
        require_pushed_authorization_requests: identity.pushesRequests ?? false,
        redirect_uris: [identity.redirectUrl],
        post_logout_redirect_uris: [`${portal}/`],
        backchannel_logout_uri: `${portal}${BACK_CHANNEL_LOGOUT_PATH}`,
        backchannel_logout_session_required: true,
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
      },
    ],
    adapter: class extends MemoryAdapter {},
    jwks: { keys: [signingKey()] },
    pkce: { required: () => true },
    acrValues: [...(identity.administrators?.acr ?? [])],
    scopes: ["openid", "profile", "email", "offline_access"],
    claims: { openid: ["sub", "amr"], profile: ["name", "roles"], email: ["email", "email_verified"] },
    conformIdTokenClaims: areIdTokensThin,
    issueRefreshToken: () => Promise.resolve(true),
    rotateRefreshToken: true,
    // Reaches the portal on this machine, whose addresses the provider's own dispatcher refuses.
    fetch: (url, options) => fetch(url, Object.assign({}, options, { dispatcher: undefined })),
    features: {
      backchannelLogout: { enabled: true },
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      pushedAuthorizationRequests: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => sendPage(ctx, signOutPage(form)),
        postLogoutSuccessSource: (ctx) =>
          sendPage(ctx, messagePage("Signed out", "You are signed out of Risk Insight.", portal)),
      },
    },
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    findAccount(_ctx, sub) {
      const person = demo.people.find(({ id }) => id === sub);
      const roles = demo.roles.filter(({ principalId }) => principalId === sub).map(({ role }) => role);
      return (
        person && {
          accountId: sub,
          claims: () => ({ sub, name: person.displayName, email: person.email, email_verified: true, roles }),
        }
      );
    },
    async loadExistingGrant({ oidc: { client, session, params, provider } }) {
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(String(params?.["scope"]));
      await grant.save();
      return grant;
    },
    renderError: (ctx, out) =>
      sendPage(ctx, messagePage("Sign-in failed", out.error_description ?? out.error, portal), ctx.status),
    ttl: {
      Session: 28_800,
      Grant: 28_800,
      Interaction: 600,
      AccessToken: accessTokenSeconds,
      IdToken: 3600,
      RefreshToken: 28_800,
    },
  });

  provider.use(async (ctx, next) => {
    faults.countCall("identityProvider");
    const fault = faults.get("identityProvider");
    // As if the provider had ended every session: neither a code nor a refresh token is worth anything.
    if (fault === "expired" && ctx.path === "/token") {
      ctx.status = 400;
      ctx.body = { error: "invalid_grant" };
      return;
    }
    if (await interfere(fault, ctx.req, ctx.res)) {
      ctx.respond = false;
      return;
    }
    await next();
  });
  provider.use(async (ctx, next) => {
    const uid = /^\/sign-in\/([\w-]+)$/.exec(ctx.path)?.[1];
    if (ctx.path === "/") return sendPage(ctx, messagePage("One Place", "Your applications, in one place.", portal));
    if (uid === undefined) {
      await next();
      if (ctx.status === 404 && !ctx.body)
        sendPage(ctx, messagePage("Page not found", "Check the address.", portal), 404);
      return;
    }
    const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch(() => undefined);
    if (interaction?.uid !== uid)
      return sendPage(ctx, messagePage("Sign-in expired", "Open Risk Insight to start again.", portal), 400);
    const person = ctx.method === "POST" ? new URLSearchParams(await readBody(ctx.req)).get("person") : null;
    if (person === null || !demo.people.some(({ id }) => id === person)) return sendPage(ctx, accountPage(uid, demo));
    const asked = interaction.params["acr_values"];
    const [acr] = typeof asked === "string" ? asked.split(" ") : [];
    const isAskedAgain = interaction.params["prompt"] === "login";
    const amr = isAskedAgain ? (identity.administrators?.amr ?? []) : [];
    await provider.interactionFinished(ctx.req, ctx.res, {
      login: { accountId: person, remember: false, ...(acr ? { acr } : {}), ...(amr.length > 0 && { amr: [...amr] }) },
    });
    ctx.respond = false;
  });
  return provider;
}

function sendPage(ctx: ResponseContext, { html, policy }: StandInPage, status = 200): void {
  ctx.status = status;
  ctx.type = "html";
  ctx.set({
    "content-security-policy": policy,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  ctx.body = html;
}

function signingKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "local" };
}

async function readBody(request: NodeJS.ReadableStream): Promise<string> {
  let body = "";
  for await (const chunk of request) if (body.length < 10_000) body += String(chunk);
  return body;
}
