import type * as oidc from "openid-client";

export interface Identity {
  subject: string;
  email: string;
  name: string;
  /** Null: the provider says nothing about roles. */
  roles: string[] | null;
  /** How the provider names its session, if it does. */
  providerSession: string | null;
}

export function readIdentity(claims: oidc.IDToken, rolesClaim: string | undefined): Identity {
  const readText = (name: string) => (typeof claims[name] === "string" ? claims[name] : "");
  const email = readText("email") || readText("preferred_username") || claims.sub;
  return {
    subject: claims.sub,
    email: email.slice(0, 254),
    name: (readText("name") || email).slice(0, 200),
    roles: rolesClaim === undefined ? null : readRoles(claims[rolesClaim]),
    providerSession: readText("sid") || null,
  };
}

/** An absent claim means no roles: providers omit it for a person without any. */
export function readRoles(claim: unknown): string[] {
  return [claim ?? []].flat().filter((role) => typeof role === "string");
}
