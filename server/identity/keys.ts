import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

export type Keys = ReturnType<typeof createKeys>;

/** Derives one key per purpose from the configured secret. */
export function createKeys(secret: string) {
  const deriveKey = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync("sha256", secret, "risk-insight", purpose, 32)));
  const sealingKey = deriveKey("seal");
  const markingKey = deriveKey("mark");
  return {
    /** The values of a session's four readable cookies: 128 bits each, taken from one digest. */
    deriveReadableValues(sessionToken: string): { markers: string[]; xsrfToken: string } {
      const digest = createHmac("sha512", markingKey).update(sessionToken).digest();
      const valueAt = (start: number) => digest.toString("base64url", start, start + 16);
      return { markers: [valueAt(0), valueAt(16), valueAt(32)], xsrfToken: valueAt(48) };
    },
    deriveSecret: (purpose: string, value: string) =>
      createHmac("sha256", markingKey).update(`${purpose}\0${value}`).digest("base64url"),
    /** Encrypts a text for one database row. `rowId` is authenticated, so the text cannot be moved to another row. */
    seal(text: string, rowId: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealingKey, nonce).setAAD(Buffer.from(rowId));
      return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
        "base64url",
      );
    },
    /** Returns undefined for a text that was sealed with another key or for another row, or was altered. */
    unseal(sealed: string, rowId: string): string | undefined {
      const bytes = Buffer.from(sealed, "base64url");
      const cipher = createDecipheriv("aes-256-gcm", sealingKey, bytes.subarray(0, 12))
        .setAAD(Buffer.from(rowId))
        .setAuthTag(bytes.subarray(-16));
      try {
        return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

export const createRandomToken = () => randomBytes(32).toString("base64url");

export const hashText = (text: string) => hash("sha256", text, "base64url");

/** Compares in constant time, so that the duration reveals nothing about a secret. */
export function isSameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
