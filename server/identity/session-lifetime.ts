import { sql } from "kysely";
import type { IdentityConfig } from "../config.ts";
import type { Grant } from "./provider.ts";

/** A renewal that brought no roles is repeated after five minutes. */
const UNKNOWN_ROLES_SECONDS = 300;

const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/**
 * When a session's tokens are renewed and its roles become stale. A renewal is due after three quarters of the
 * lifetime and at least 60 s early, but not within the first 5 s.
 */
export function scheduleSession(
  { refreshToken, expiresInSeconds, roles }: Grant & { roles: string[] | null },
  { rolesClaim, rolesMaxAgeMinutes }: IdentityConfig,
) {
  const rolesMaxAge = rolesClaim === undefined ? Infinity : rolesMaxAgeMinutes * 60;
  const lifetime = Math.min(
    expiresInSeconds ?? Infinity,
    rolesMaxAge,
    rolesClaim !== undefined && roles === null ? UNKNOWN_ROLES_SECONDS : Infinity,
  );
  const isRenewable = refreshToken !== null && lifetime < Infinity;
  return {
    renew_at: isRenewable ? secondsFromNow(Math.max(Math.min(lifetime * 0.75, lifetime - 60), 5)) : null,
    tokens_end_at: isRenewable ? secondsFromNow(lifetime) : null,
    ...(roles === null ? {} : { roles, roles_until: secondsFromNow(rolesMaxAge) }),
  };
}
