import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

export type Keys = ReturnType<typeof createKeys>;
/** The values of a session's four readable cookies. */
export interface ReadableValues {
  markers: string[];
  xsrfToken: string;
}

/** Writes with the configured secret. Reads also what was written with the previous one, so that it can be replaced. */
export function createKeys(secret: string, previousSecret?: string) {
  const current = deriveKeys(secret);
  const accepted = previousSecret === undefined ? [current] : [current, deriveKeys(previousSecret)];
  return {
    /** Tells which secret a value was derived from, and nothing else about it. */
    id: current.id,
    deriveReadableValues: (sessionToken: string): ReadableValues => deriveReadableValues(current, sessionToken),
    /** The values of the current secret come first. */
    deriveAcceptedValues: (sessionToken: string): ReadableValues[] =>
      accepted.map((keys) => deriveReadableValues(keys, sessionToken)),
    /** `id` names the secret; an unknown or absent one means the current secret. */
    deriveSecret(purpose: string, value: string, id?: string): string {
      const { markingKey } = accepted.find((keys) => keys.id === id) ?? current;
      return createHmac("sha256", markingKey).update(`${purpose}\0${value}`).digest("base64url");
    },
    /** Encrypts a text for one database row. `rowId` is authenticated, so the text cannot be moved to another row. */
    seal(text: string, rowId: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", current.sealingKey, nonce).setAAD(Buffer.from(rowId));
      return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
        "base64url",
      );
    },
    /** Returns undefined for a text that was sealed with another key or for another row, or was altered. */
    unseal(sealed: string, rowId: string): string | undefined {
      for (const { sealingKey } of accepted) {
        const text = unsealWith(sealingKey, sealed, rowId);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

/** Derives one key per purpose. */
function deriveKeys(secret: string) {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "risk-insight", purpose, 32));
  return {
    id: derive("id").toString("base64url", 0, 6),
    sealingKey: createSecretKey(derive("seal")),
    markingKey: createSecretKey(derive("mark")),
  };
}

/** 128 bits each, taken from one digest. */
function deriveReadableValues({ markingKey }: { markingKey: KeyObject }, sessionToken: string): ReadableValues {
  const digest = createHmac("sha512", markingKey).update(sessionToken).digest();
  const valueAt = (start: number) => digest.toString("base64url", start, start + 16);
  return { markers: [valueAt(0), valueAt(16), valueAt(32)], xsrfToken: valueAt(48) };
}

function unsealWith(key: KeyObject, sealed: string, rowId: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const cipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12))
      .setAAD(Buffer.from(rowId))
      .setAuthTag(bytes.subarray(-16));
    return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

export const createRandomToken = () => randomBytes(32).toString("base64url");

export const hashText = (text: string) => hash("sha256", text, "base64url");

/** Compares in constant time, so that the duration reveals nothing about a secret. */
export function isSameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
