import type { Keys } from "./keys.ts";

/** What a session keeps for the provider. */
export interface SessionTokens {
  refreshToken: string | null;
  signOutHint: string | null;
}

export function sealTokens(keys: Keys, sessionId: string, tokens: SessionTokens): string {
  const { refreshToken, signOutHint } = tokens;
  return keys.seal(JSON.stringify({ refreshToken, signOutHint }), sessionId);
}

/** Nothing is known of tokens that were sealed with another key. Those of an earlier version have no hint. */
export function unsealTokens(keys: Keys, sessionId: string, sealed: string): SessionTokens {
  const text = keys.unseal(sealed, sessionId);
  return { refreshToken: null, signOutHint: null, ...(JSON.parse(text ?? "{}") as Partial<SessionTokens>) };
}
