import { constants, randomUUID, sign, X509Certificate } from "node:crypto";

export interface Certificate {
  /** PEM, the certificate registered with the application. */
  pem: string;
  /** PEM, its private key. */
  key: string;
}

const LIFETIME_SECONDS = 300;

/** Creates the signed JWT with which an application authenticates to Microsoft Entra by certificate. */
export function createClientAssertion(
  { pem, key }: Certificate,
  clientId: string,
  audience: string,
  now = Date.now(),
): string {
  const thumbprint = new X509Certificate(pem).fingerprint256.replaceAll(":", "");
  const issuedAt = Math.floor(now / 1000);
  const header = { alg: "PS256", typ: "JWT", "x5t#S256": Buffer.from(thumbprint, "hex").toString("base64url") };
  const claims = {
    aud: audience,
    iss: clientId,
    sub: clientId,
    jti: randomUUID(),
    iat: issuedAt,
    nbf: issuedAt,
    exp: issuedAt + LIFETIME_SECONDS,
  };
  const content = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  const signature = sign("sha256", Buffer.from(content), {
    key,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  });
  return `${content}.${signature.toString("base64url")}`;
}
