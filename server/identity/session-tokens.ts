import type { Keys } from "./keys.ts";

export function sealRefreshToken(keys: Keys, sessionId: string, refreshToken: string | null): string {
  return keys.seal(JSON.stringify({ refreshToken }), sessionId);
}

/** Returns null if there is no refresh token, or if it was sealed with another key. */
export function unsealRefreshToken(keys: Keys, sessionId: string, sealed: string): string | null {
  const text = keys.unseal(sealed, sessionId);
  return text === undefined ? null : (JSON.parse(text) as { refreshToken: string | null }).refreshToken;
}
