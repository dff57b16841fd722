import * as oidc from "openid-client";
import { type Claims, isPresent, type LoadedClaims, readVerifiedEmail } from "./claims.ts";

export type TokenResponse = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;

/**
 * Adds from UserInfo what the ID token lacks: a provider may put nothing but the subject there (OpenID Connect
 * Core 5.4). The ID token wins, because it is signed.
 */
export async function loadClaims(
  client: oidc.Configuration,
  tokens: TokenResponse,
  subject: string,
  rolesClaim: string | undefined,
): Promise<LoadedClaims> {
  const claims: Claims = tokens.claims() ?? {};
  const neededClaims = ["email", "name", ...(rolesClaim === undefined ? [] : [rolesClaim])];
  const isComplete = neededClaims.every((name) => isPresent(claims[name]));
  const verifiedEmail = readVerifiedEmail(claims);
  if (isComplete || !client.serverMetadata().userinfo_endpoint) return { claims, verifiedEmail };
  try {
    const userInfo = await oidc.fetchUserInfo(client, tokens.access_token, subject);
    const present = Object.entries(claims).filter(([, claim]) => isPresent(claim));
    return {
      claims: { ...userInfo, ...Object.fromEntries(present) },
      verifiedEmail: isPresent(claims["email"]) ? verifiedEmail : readVerifiedEmail(userInfo),
    };
  } catch (userInfoError) {
    return { claims, verifiedEmail, userInfoError };
  }
}

/** UserInfo's answer names another subject than the ID token, so one of them is not the person who signs in. */
export function isOfAnotherPerson(userInfoError: unknown): boolean {
  return userInfoError instanceof oidc.ClientError && userInfoError.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED";
}
