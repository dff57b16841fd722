import { createHmac, timingSafeEqual } from "node:crypto";

export interface EmbedClaims {
  reportId: string;
  paginatedReportIds: string[];
  /** By data set, the party of the row-level security; null where the data set has none. */
  parties: Record<string, string | null>;
  /** What the caller wants the log of activities to name. */
  auditableContext: string | null;
  /** The data sets that the report's own one queries may be read. */
  canReadUpstream: boolean;
  expires: number;
}

export interface AccessClaims {
  principal: string;
  expires: number;
}

export interface Tokens<Claims> {
  issue(claims: Claims): string;
  read(token: string): Claims | "refused" | "expired";
}

/** Signed, short-lived tokens. A token is valid only for the purpose it was issued for. */
export function createTokens<Claims extends { expires: number }>(
  key: Uint8Array,
  purpose: string,
  hasExpired: (issuedAt: number) => boolean,
): Tokens<Claims> {
  const sign = (content: string) => createHmac("sha256", key).update(`${purpose}.${content}`).digest();
  return {
    issue(claims) {
      const content = Buffer.from(JSON.stringify({ ...claims, issuedAt: Date.now() })).toString("base64url");
      return `${content}.${sign(content).toString("base64url")}`;
    },
    read(token) {
      const [content = "", signature = ""] = token.split(".");
      const actual = Buffer.from(signature, "base64url");
      const expected = sign(content);
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return "refused";
      const claims = JSON.parse(Buffer.from(content, "base64url").toString()) as Claims & { issuedAt: number };
      return claims.expires > Date.now() && !hasExpired(claims.issuedAt) ? claims : "expired";
    },
  };
}
