import * as oidc from "openid-client";
import { isEmail } from "../../src/rules/email.ts";
import type { IdentityConfig, RoleMap } from "../config.ts";
import { ProviderUnavailableError } from "./provider-failure.ts";

export type Claims = Record<string, unknown>;

/** Null: the provider does not tell it. */
export interface Profile {
  email: string | null;
  name: string | null;
}
export interface Identity {
  subject: string;
  profile: Profile;
  /** Null: the provider does not say that it has verified the email. */
  verifiedEmail: string | null;
  /** Null: the roles of the database count. */
  roles: string[] | null;
  /** How the provider names its session, if it does. */
  providerSession: string | null;
  /** Tells the provider at sign-out who signs out. */
  signOutHint: string | null;
}
export interface LoadedClaims {
  claims: Claims;
  verifiedEmail: string | null;
  /** Why UserInfo, which was needed, could not be used. */
  userInfoError?: unknown;
}

/** The claim is absent, or Entra leaves it out because the person is in too many groups. */
export type RolesProblem = "absent" | "too many groups";

export type RolesSettings = Pick<IdentityConfig, "rolesClaim" | "roleMap">;

/** The provider does not tell the roles of a person who signs in. */
export class UnknownRolesError extends Error {
  readonly problem: RolesProblem;
  constructor(problem: RolesProblem, claim: string) {
    super(`The claim ${claim} is neither in the ID token nor in UserInfo (${problem})`);
    this.problem = problem;
  }
}

export function readIdentity(
  subject: string,
  { claims, verifiedEmail, userInfoError }: LoadedClaims,
  settings: RolesSettings,
): Identity {
  const roles = readRoles(claims, settings);
  if (roles === "absent" && userInfoError !== undefined)
    throw new ProviderUnavailableError("UserInfo did not tell the roles", { cause: userInfoError });
  if (typeof roles === "string") throw new UnknownRolesError(roles, settings.rolesClaim ?? "");
  return {
    subject,
    profile: readProfile(claims),
    verifiedEmail,
    roles,
    providerSession: readText(claims["sid"]),
    signOutHint: readSignOutHint(claims),
  };
}

/** Entra expects its `login_hint`, Auth0 the session, Okta the name with which the person signs in. */
function readSignOutHint(claims: Claims): string | null {
  const hints = ["login_hint", "sid", "preferred_username", "email"].map((name) => readText(claims[name]));
  return hints.find((hint) => hint !== null)?.slice(0, 1000) ?? null;
}

/** The subject is never taken for an email: it is an id of the provider. */
export function readProfile(claims: Claims): Profile {
  const username = readText(claims["preferred_username"]);
  const email = readText(claims["email"]) ?? (username !== null && isEmail(username) ? username : null);
  const name = readText(claims["name"]) ?? username ?? email;
  return { email: email?.slice(0, 254) ?? null, name: name?.slice(0, 200) ?? null };
}

/** Entra says `xms_edov` where others say `email_verified`. Some providers send these as a text or a number. */
const verificationClaims = ["email_verified", "xms_edov"];
const trueValues = new Set<unknown>([true, "true", 1, "1"]);

/** Reads one answer of the provider: what it says about its email holds for no email of another answer. */
export function readVerifiedEmail(claims: Claims): string | null {
  const email = readText(claims["email"]);
  const isVerified = verificationClaims.some((name) => trueValues.has(claims[name]));
  return email !== null && isVerified && isEmail(email) ? email : null;
}

/** Null: the provider's roles do not count. */
export function readRoles(claims: Claims, { rolesClaim, roleMap }: RolesSettings): string[] | RolesProblem | null {
  if (rolesClaim === undefined) return null;
  const claim = claims[rolesClaim];
  if (isPresent(claim)) {
    const names = [claim].flat().filter((role) => typeof role === "string");
    return mapRoles(names, roleMap);
  }
  return isLeftOut(claims, rolesClaim) ? "too many groups" : "absent";
}

/** In place of too many groups, Entra sends `hasgroups` or where to ask for them. */
function isLeftOut(claims: Claims, rolesClaim: string): boolean {
  const elsewhere = claims["_claim_names"];
  const isElsewhere = typeof elsewhere === "object" && elsewhere !== null && rolesClaim in elsewhere;
  return isElsewhere || (rolesClaim === "groups" && claims["hasgroups"] === true);
}

export const isPresent = (claim: unknown): boolean => claim !== undefined && claim !== null && claim !== "";

const readText = (claim: unknown): string | null => (typeof claim === "string" && claim.trim() !== "" ? claim : null);

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

/** In the order of the map, so that the portal shows the first role of the map that a person has. */
export function mapRoles(providerRoles: readonly string[], map: RoleMap | undefined): string[] {
  if (!map) return [...providerRoles];
  return [...new Set([...map].filter(([name]) => providerRoles.includes(name)).map(([, role]) => role))];
}
