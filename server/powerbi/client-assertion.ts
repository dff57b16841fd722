import { createPrivateKey, randomUUID, X509Certificate } from "node:crypto";
import { SignJWT } from "jose";

export interface Certificate {
  /** PEM, the certificate registered with the application. */
  pem: string;
  /** PEM, its private key. */
  key: string;
}

const LIFETIME_SECONDS = 300;

/** Creates the signed JWT with which an application authenticates to Microsoft Entra by certificate. */
export function createClientAssertion({ pem, key }: Certificate, clientId: string, audience: string): Promise<string> {
  const thumbprint = Buffer.from(new X509Certificate(pem).fingerprint256.replaceAll(":", ""), "hex");
  const issuedAt = Math.floor(Date.now() / 1000);
  return new SignJWT({ aud: audience, iss: clientId, sub: clientId, jti: randomUUID() })
    .setProtectedHeader({ alg: "PS256", typ: "JWT", "x5t#S256": thumbprint.toString("base64url") })
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .sign(createPrivateKey(key));
}
