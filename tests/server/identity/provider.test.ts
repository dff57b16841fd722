import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { IdentityConfig } from "../../../server/config.ts";
import { createProvider, ProviderUnavailable } from "../../../server/identity/provider.ts";
import { type SmallProvider, startSmallProvider } from "../../support/server/test-provider.ts";

let small: SmallProvider;
beforeEach(async () => {
  small = await startSmallProvider();
  small.state.who = { sub: "ben-1", email: "ben@example.com", name: "Ben Ortiz" };
});
afterEach(() => small.close());

const redirectUrl = "https://portal.example.com/serverside/api/auth/callback";
const secrets = {
  state: "a-state-of-its-own",
  nonce: "a-nonce-of-its-own",
  verifier: "a-verifier-of-its-own-0123456789-0123456789-012",
};
const open = (over: Partial<IdentityConfig> = {}) =>
  createProvider({
    issuer: small.issuer,
    clientId: small.client.id,
    clientSecret: small.client.secret,
    redirectUrl,
    scopes: "openid profile",
    rolesClaim: undefined,
    ...over,
  } as IdentityConfig);

async function redeem(provider = open()) {
  const answered = await fetch(await provider.authorizationUrl(secrets), { redirect: "manual" });
  return provider.redeem(new URL(answered.headers.get("location") ?? ""), secrets);
}
const withMetadata = (change: (metadata: Record<string, unknown>) => Record<string, unknown>) => {
  small.state.bent = {
    answer: ({ pathname }, response) => {
      if (pathname !== "/.well-known/openid-configuration") return false;
      const endpoints = {
        issuer: small.issuer,
        authorization_endpoint: `${small.issuer}/authorize`,
        token_endpoint: `${small.issuer}/token`,
        jwks_uri: `${small.issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(change(endpoints)));
      return true;
    },
  };
};

test("a sign-in asks with a state, a nonce and a challenge by S256", async () => {
  const url = new URL(await open().authorizationUrl(secrets));
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: "code",
    client_id: small.client.id,
    redirect_uri: redirectUrl,
    scope: "openid profile",
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
  });
  expect(url.searchParams.get("code_challenge")).not.toContain(secrets.verifier);
});

describe("a person is known", () => {
  test("by the subject, with an email and a name", async () => {
    const grant = await redeem();
    expect(grant).toEqual({
      identity: { subject: "ben-1", email: "ben@example.com", name: "Ben Ortiz", roles: null },
      refreshToken: expect.any(String),
      lasts: expect.any(Number),
    });
    expect(grant.lasts).toBeGreaterThan(0);
  });

  test.each([
    [
      { email: undefined, preferred_username: "ben.o" },
      { email: "ben.o", name: "Ben Ortiz" },
    ],
    [
      { email: undefined, name: undefined },
      { email: "ben-1", name: "ben-1" },
    ],
    [
      { email: 7, name: ["x"] },
      { email: "ben-1", name: "ben-1" },
    ],
    [{ name: "" }, { email: "ben@example.com", name: "ben@example.com" }],
    [
      { email: "e".repeat(300), name: "n".repeat(300) },
      { email: "e".repeat(254), name: "n".repeat(200) },
    ],
  ])("with claims of %o as %o", async (claims, identity) => {
    small.state.bent = { claims: (given) => ({ ...given, ...claims }) };
    expect((await redeem()).identity).toEqual({ subject: "ben-1", roles: null, ...identity });
  });

  test.each([
    [
      ["Reader", "Administrator"],
      ["Reader", "Administrator"],
    ],
    ["Reader", ["Reader"]],
    [["Reader", 7, null], ["Reader"]],
    [undefined, []],
  ])("by the roles of the configured claim: %o are %o", async (given, roles) => {
    small.state.bent = { claims: (claims) => ({ ...claims, portal_roles: given }) };
    expect((await redeem(open({ rolesClaim: "portal_roles" }))).identity.roles).toEqual(roles);
  });
});

describe("a grant", () => {
  test("is renewed with a new refresh token, and ends when the provider has ended it", async () => {
    const provider = open();
    const { refreshToken } = await redeem(provider);
    const renewed = await provider.renew(refreshToken ?? "");
    expect(renewed).toMatchObject({ refreshToken: expect.any(String), lasts: expect.any(Number) });
    expect(renewed?.refreshToken).not.toBe(refreshToken);
    small.revokeAll();
    expect(await provider.renew(renewed?.refreshToken ?? "")).toBeUndefined();
  });

  test.each([
    ["an outage", 503, { error: "invalid_grant" }, "OAUTH_RESPONSE_IS_NOT_CONFORM"],
    ["another fault than an ended grant", 400, { error: "invalid_request" }, "OAUTH_RESPONSE_BODY_ERROR"],
  ])("is not ended by %s", async (_, status, body, code) => {
    const provider = open();
    const { refreshToken } = await redeem(provider);
    small.state.bent = {
      answer: ({ pathname }, response) =>
        pathname === "/token" &&
        Boolean(response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))),
    };
    await expect(provider.renew(refreshToken ?? "")).rejects.toMatchObject({ code });
  });

  test("is revoked at the provider where that can be told", async () => {
    const provider = open();
    const { refreshToken } = await redeem(provider);
    expect(small.live()).toBe(1);
    await provider.revoke(refreshToken ?? "");
    expect(small.live()).toBe(0);
    withMetadata((metadata) => metadata);
    await expect(open().revoke("any")).resolves.toBeUndefined();
  });
});

test("the way out goes by the provider’s own end of the session, without a token, where it has one", async () => {
  const url = new URL(await open().signOutUrl("https://portal.example.com/"));
  expect([url.origin + url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    `${small.issuer}/end`,
    { post_logout_redirect_uri: "https://portal.example.com/", client_id: small.client.id },
  ]);
  withMetadata((metadata) => metadata);
  expect(await open().signOutUrl("https://portal.example.com/")).toBe("https://portal.example.com/");
});

test("a provider that cannot be reached is said to be, and asked again the next time", async () => {
  const provider = open();
  small.state.bent = { answer: (_, response) => Boolean(response.writeHead(503).end()) };
  const failure = provider.authorizationUrl(secrets);
  await expect(failure).rejects.toBeInstanceOf(ProviderUnavailable);
  await expect(failure).rejects.toThrow("The identity provider could not be reached");
  small.state.bent = {};
  expect(await provider.authorizationUrl(secrets)).toContain(`${small.issuer}/authorize`);
});
