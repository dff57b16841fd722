import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { IdentityConfig } from "../../../server/config.ts";
import { createProvider } from "../../../server/identity/provider.ts";
import { isClientRefused, isTokenUnused, ProviderUnavailableError } from "../../../server/identity/provider-failure.ts";
import { type ProviderBehavior, type TestProvider, startTestProvider } from "../../support/server/test-provider.ts";

let testProvider: TestProvider;
beforeEach(async () => {
  testProvider = await startTestProvider();
  testProvider.state.user = { sub: "ben-1", email: "ben@example.com", name: "Ben Ortiz" };
});
afterEach(() => testProvider.close());

const redirectUrl = "https://portal.example.com/serverside/api/auth/callback";
const secrets = {
  state: "a-state-of-its-own",
  nonce: "a-nonce-of-its-own",
  verifier: "a-verifier-of-its-own-0123456789-0123456789-012",
};
const createClient = (changes: Partial<IdentityConfig> = {}, onRefusedToken?: () => void) =>
  createProvider(
    {
      issuer: testProvider.issuer,
      clientId: testProvider.client.id,
      clientSecret: testProvider.client.secret,
      redirectUrl,
      scopes: "openid profile",
      rolesClaim: undefined,
      ...changes,
    } as IdentityConfig,
    onRefusedToken,
  );

async function redeemCode(provider = createClient()) {
  const response = await fetch(await provider.createAuthorizationUrl(secrets), { redirect: "manual" });
  return provider.redeemCode(new URL(response.headers.get("location") ?? ""), secrets);
}
const signInWith = (claims: object, userInfo?: ProviderBehavior["userInfo"]) => {
  testProvider.state.behavior = { claims: (valid) => ({ ...valid, ...claims }), ...(userInfo && { userInfo }) };
  return redeemCode(createClient({ rolesClaim: "portal_roles" }));
};
const identify = async (...answers: Parameters<typeof signInWith>) => (await signInWith(...answers)).identity;
const serveMetadata = (change: (metadata: Record<string, unknown>) => Record<string, unknown>) => {
  testProvider.state.behavior = {
    respond: ({ pathname }, response) => {
      if (pathname !== "/.well-known/openid-configuration") return false;
      const endpoints = {
        issuer: testProvider.issuer,
        authorization_endpoint: `${testProvider.issuer}/authorize`,
        token_endpoint: `${testProvider.issuer}/token`,
        jwks_uri: `${testProvider.issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(change(endpoints)));
      return true;
    },
  };
};

test("the authorization URL carries a state, a nonce and an S256 challenge", async () => {
  const url = new URL(await createClient().createAuthorizationUrl(secrets));
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: "code",
    client_id: testProvider.client.id,
    redirect_uri: redirectUrl,
    scope: "openid profile",
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
  });
  expect(url.searchParams.get("code_challenge")).not.toContain(secrets.verifier);
});

describe("a person is identified", () => {
  test("by the subject, with an email and a name", async () => {
    const grant = await redeemCode();
    expect(grant).toEqual({
      acr: null,
      amr: [],
      authenticatedAt: null,
      identity: {
        subject: "ben-1",
        profile: { email: "ben@example.com", name: "Ben Ortiz" },
        roles: null,
        providerSession: null,
        signOutHint: "ben@example.com",
        verifiedEmail: null,
      },
      refreshToken: expect.any(String),
      expiresInSeconds: expect.any(Number),
    });
    expect(grant.expiresInSeconds).toBeGreaterThan(0);
  });

  const ofToken = { name: "Ben", email: "ben@token.example", email_verified: false, portal_roles: ["Reader"] };
  const ofUserInfo = { name: "Benjamin", email: "ben@info.example", email_verified: true, portal_roles: ["Chief"] };
  const toIdentity = ({ name, email, portal_roles: roles }: typeof ofToken) => ({ profile: { name, email }, roles });

  test.each([{ name: "" }, { email: undefined }, { portal_roles: "" }])(
    "by UserInfo in what the ID token lacks: %o",
    async (lacking) => {
      const [name] = Object.keys(lacking) as (keyof typeof ofToken)[];
      expect(await identify({ ...ofToken, ...lacking }, ofUserInfo)).toMatchObject(
        toIdentity({ ...ofToken, [name!]: ofUserInfo[name!] }),
      );
    },
  );

  test("by the ID token alone where it has everything, or where there is no UserInfo", async () => {
    expect(await signInWith(ofToken, 503)).toMatchObject({ identity: toIdentity(ofToken), userInfoError: undefined });
    expect(await identify({ ...ofToken, name: "" })).toMatchObject({ profile: { name: ofToken.email } });
  });

  test("with a verified email only where one answer says both [admin: invitation]", async () => {
    const email = "ben@verified.example";
    expect(await identify({ ...ofToken, email, name: "" }, ofUserInfo)).toMatchObject({ verifiedEmail: null });
    const notVerified = { ...ofUserInfo, email, email_verified: false };
    expect(await identify({ ...ofToken, email: "", email_verified: true }, notVerified)).toMatchObject({
      verifiedEmail: null,
    });
    const verified = { ...ofUserInfo, email };
    expect(await identify({ ...ofToken, email: "" }, verified)).toMatchObject({ verifiedEmail: email });
  });

  test("with what the provider says of the sign-in, where it has the right form", async () => {
    expect(
      await signInWith({ ...ofToken, acr: "mfa", amr: ["pwd", 7, "otp"], auth_time: 1_700_000_000 }),
    ).toMatchObject({
      acr: "mfa",
      amr: ["pwd", "otp"],
      authenticatedAt: new Date("2023-11-14T22:13:20Z"),
    });
    expect(await signInWith({ ...ofToken, acr: 2, amr: "pwd" })).toMatchObject({
      acr: null,
      amr: [],
      authenticatedAt: null,
    });
  });

  test("not at all where UserInfo names another person", async () => {
    await expect(identify({ ...ofToken, name: "" }, { ...ofUserInfo, sub: "another" })).rejects.toMatchObject({
      code: "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
    });
  });

  test("without UserInfo where it names nobody", async () => {
    expect(await identify({ ...ofToken, name: "" }, 200)).toMatchObject({ profile: { name: ofToken.email } });
  });
});

const respondToToken = (answer: (response: ServerResponse) => unknown) => {
  testProvider.state.behavior = {
    respond: ({ pathname }, response) => pathname === "/token" && Boolean(answer(response)),
  };
};

describe("a grant", () => {
  test("is renewed with a new refresh token, and ends when the provider ends it, which is reported", async () => {
    let refused = 0;
    const provider = createClient({}, () => (refused += 1));
    const { refreshToken } = await redeemCode(provider);
    const renewed = await provider.renew(refreshToken ?? "", "ben-1");
    expect(renewed).toMatchObject({ refreshToken: expect.any(String), expiresInSeconds: expect.any(Number) });
    expect(renewed?.refreshToken).not.toBe(refreshToken);
    testProvider.revokeAllGrants();
    expect(await provider.renew(renewed?.refreshToken ?? "", "ben-1")).toBeUndefined();
    expect(refused).toBe(1);
  });

  test("keeps its refresh token where the provider sends no new one", async () => {
    const provider = createClient();
    const { refreshToken } = await redeemCode(provider);
    testProvider.state.behavior = { omittedField: "refresh_token", isTokenReusable: true };
    expect(await provider.renew(refreshToken ?? "", "ben-1")).toMatchObject({ refreshToken, isTokenReusable: true });
  });

  test.each([
    ["an outage", 503, { error: "invalid_grant" }, "OAUTH_RESPONSE_IS_NOT_CONFORM"],
    ["an error other than an ended grant", 400, { error: "invalid_request" }, "OAUTH_RESPONSE_BODY_ERROR"],
  ])("is not ended by %s", async (_, status, body, code) => {
    const provider = createClient();
    const { refreshToken } = await redeemCode(provider);
    testProvider.state.behavior = {
      respond: ({ pathname }, response) =>
        pathname === "/token" &&
        Boolean(response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))),
    };
    await expect(provider.renew(refreshToken ?? "", "ben-1")).rejects.toMatchObject({ code });
  });

  test.each<[boolean, string, (response: ServerResponse) => unknown]>([
    [true, "429", (response) => response.writeHead(429).end()],
    [true, "400", (response) => response.writeHead(400).end()],
    [false, "500", (response) => response.writeHead(500).end()],
    [false, "502", (response) => response.writeHead(502).end()],
    [false, "a page", (response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>")],
    [false, "a cut connection", (response) => response.destroy()],
  ])("leaves its token unused (%s) if renewal is answered with %s", async (isUnused, _, answer) => {
    const provider = createClient();
    const { refreshToken } = await redeemCode(provider);
    respondToToken(answer);
    const error: unknown = await provider.renew(refreshToken ?? "", "ben-1").catch((reason: unknown) => reason);
    expect(isTokenUnused(error)).toBe(isUnused);
  });

  test.each<[string, ProviderBehavior, string[] | null]>([
    ["the ID token", { claims: (claims) => ({ ...claims, portal_roles: ["Reader"] }) }, ["Reader"]],
    ["UserInfo, without an ID token", { omittedField: "id_token", userInfo: { portal_roles: ["Reader"] } }, ["Reader"]],
    ["UserInfo, with a thin ID token", { userInfo: { portal_roles: "Reader" } }, ["Reader"]],
    ["nothing, with an ID token: there are none", { userInfo: {} }, []],
    ["nothing, without an ID token: they are unknown", { omittedField: "id_token", userInfo: {} }, null],
    ["nothing, because UserInfo fails: they are unknown", { userInfo: 503 }, null],
    [
      "nothing, because there are too many: they are unknown",
      { userInfo: {}, claims: (claims) => ({ ...claims, _claim_names: { portal_roles: "src1" } }) },
      null,
    ],
  ])("learns the roles of a renewal from %s", async (_, behavior, roles) => {
    testProvider.state.behavior = { userInfo: {}, claims: (claims) => ({ ...claims, portal_roles: ["Chief"] }) };
    const provider = createClient({ rolesClaim: "portal_roles" });
    const { refreshToken } = await redeemCode(provider);
    testProvider.state.behavior = behavior;
    expect(await provider.renew(refreshToken ?? "", "ben-1")).toMatchObject({ roles, isTokenReusable: false });
  });

  test("is revoked at the provider if it supports revocation", async () => {
    const provider = createClient();
    const { refreshToken } = await redeemCode(provider);
    expect(testProvider.countGrants()).toBe(1);
    await provider.revoke(refreshToken ?? "");
    expect(testProvider.countGrants()).toBe(0);
    serveMetadata((metadata) => metadata);
    await expect(createClient().revoke("any")).resolves.toBeUndefined();
  });
});

test.each(["/", "/realm"])(
  "an issuer that the provider writes with %s at its end is refused, with its spelling [provider: issuer]",
  async (end) => {
    serveMetadata((metadata) => ({ ...metadata, issuer: `${testProvider.issuer}${end}` }));
    const failure = createClient().createAuthorizationUrl(secrets);
    await expect(failure).rejects.toBeInstanceOf(ProviderUnavailableError);
    await expect(failure).rejects.toThrow(
      `OIDC_ISSUER must be written as the identity provider writes it: ${testProvider.issuer}${end}`,
    );
  },
);

test("a wrong client secret is told apart from a rejected sign-in", async () => {
  await expect(redeemCode(createClient({ clientSecret: "wrong" }))).rejects.toSatisfy(isClientRefused);
  testProvider.state.behavior = { isUnsigned: true };
  await expect(redeemCode()).rejects.not.toSatisfy(isClientRefused);
});

test("sign-out leads to the provider with a hint where there is one, or to the portal alone", async () => {
  const landing = "https://portal.example.com/";
  const { searchParams } = new URL(await createClient().createSignOutUrl(landing, null));
  expect([...searchParams.keys()].toSorted()).toEqual(["client_id", "post_logout_redirect_uri"]);
  testProvider.state.behavior = { hasNoSignOut: true };
  expect(await createClient().createSignOutUrl(landing, "ben")).toBe(landing);
});

test("the provider is asked whether it can be reached, and for its metadata", async () => {
  expect(await createClient().loadMetadata()).toMatchObject({ issuer: testProvider.issuer });
  const provider = createClient();
  expect(await provider.isReachable()).toBe(true);
  testProvider.state.behavior = { respond: (_, response) => Boolean(response.writeHead(503).end()) };
  expect(await provider.isReachable()).toBe(false);
});

test("an unreachable provider is reported, and tried again the next time", async () => {
  const provider = createClient();
  testProvider.state.behavior = { respond: (_, response) => Boolean(response.writeHead(503).end()) };
  const failure = provider.createAuthorizationUrl(secrets);
  await expect(failure).rejects.toBeInstanceOf(ProviderUnavailableError);
  await expect(failure).rejects.toThrow("The identity provider could not be reached");
  await expect(failure).rejects.toSatisfy(isTokenUnused);
  testProvider.state.behavior = {};
  expect(await provider.createAuthorizationUrl(secrets)).toContain(`${testProvider.issuer}/authorize`);
});

const countReads = async (work: () => Promise<unknown>) => {
  const before = testProvider.state.metadataRequests;
  await work().catch(() => undefined);
  return testProvider.state.metadataRequests - before;
};

describe("the provider's metadata is read once, and again", () => {
  test.each<[string, ProviderBehavior]>([
    [
      "an answer that is none",
      { respond: ({ pathname }, response) => pathname === "/token" && !!response.writeHead(404).end() },
    ],
    ["a token of an unknown key", { usesForeignKey: true }],
  ])("after %s", async (_, behavior) => {
    const provider = createClient();
    expect(await countReads(() => redeemCode(provider))).toBe(1);
    testProvider.state.behavior = behavior;
    expect(await countReads(() => redeemCode(provider))).toBe(0);
    testProvider.state.behavior = {};
    expect(await countReads(() => redeemCode(provider))).toBe(1);
  });

  test("after an hour; where it cannot be read the old one is used, and the next try is a minute later", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const provider = createClient();
    const begin = () => provider.createAuthorizationUrl(secrets);
    expect(await countReads(begin)).toBe(1);
    vi.setSystemTime(Date.now() + 59 * 60_000);
    expect(await countReads(begin)).toBe(0);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    testProvider.state.behavior = { respond: (_, response) => !!response.writeHead(503).end() };
    expect(await begin()).toContain("/authorize?");
    testProvider.state.behavior = {};
    serveMetadata((metadata) => ({ ...metadata, authorization_endpoint: `${testProvider.issuer}/moved` }));
    vi.setSystemTime(Date.now() + 59_000);
    expect(await begin()).not.toContain("/moved?");
    vi.setSystemTime(Date.now() + 2_000);
    expect(await begin()).toContain("/moved?");
  });

  test("not after an answer that refuses the person, nor are the keys", async () => {
    const provider = createClient();
    const { user } = testProvider.state;
    await redeemCode(provider);
    testProvider.state.user = undefined;
    await expect(redeemCode(provider)).rejects.toThrow("authorization response");
    testProvider.state.user = user;
    expect(await countReads(() => redeemCode(provider))).toBe(0);
    expect(testProvider.state.keyRequests).toBe(1);
    testProvider.revokeAllGrants();
    expect(await countReads(async () => void (await provider.renew("unknown", "ben-1")))).toBe(0);
    expect(await countReads(() => provider.createAuthorizationUrl(secrets))).toBe(0);
  });
});
