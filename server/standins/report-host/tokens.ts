import { createHmac, timingSafeEqual } from "node:crypto";

export interface EmbedClaims {
  reportId: string;
  /** The row-level-security party: null where the report's data set knows none. */
  partyId: string | null;
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

/** Signed and short-lived; a token of one purpose is none of another. */
export function createTokens<Claims extends { expires: number }>(key: Uint8Array, purpose: string): Tokens<Claims> {
  const sign = (content: string) => createHmac("sha256", key).update(`${purpose}.${content}`).digest();
  return {
    issue(claims) {
      const content = Buffer.from(JSON.stringify(claims)).toString("base64url");
      return `${content}.${sign(content).toString("base64url")}`;
    },
    read(token) {
      const [content = "", signature = ""] = token.split(".");
      const given = Buffer.from(signature, "base64url");
      const right = sign(content);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return "refused";
      const claims = JSON.parse(Buffer.from(content, "base64url").toString()) as Claims;
      return claims.expires > Date.now() ? claims : "expired";
    },
  };
}
