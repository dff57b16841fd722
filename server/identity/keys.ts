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

/** Every key of the portal comes from the one in the configuration, each for one purpose. */
export function createKeys(secret: string) {
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync("sha256", secret, "risk-insight", purpose, 32)));
  const sealing = derive("seal");
  const marking = derive("mark");
  return {
    /** Four marks of 128 bits each, in one digest: the readable cookies of a session. */
    marks(reference: string): string[] {
      const digest = createHmac("sha512", marking).update(reference).digest();
      return [0, 16, 32, 48].map((start) => digest.toString("base64url", start, start + 16));
    },
    mark: (purpose: string, value: string) =>
      createHmac("sha256", marking).update(`${purpose}\0${value}`).digest("base64url"),
    /** `bound` ties what is sealed to its row: moved to another, it does not open. */
    seal(text: string, bound: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealing, nonce).setAAD(Buffer.from(bound));
      return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
        "base64url",
      );
    },
    /** Nothing where another key sealed it, or for another row. */
    unseal(sealed: string, bound: string): string | undefined {
      const bytes = Buffer.from(sealed, "base64url");
      const cipher = createDecipheriv("aes-256-gcm", sealing, bytes.subarray(0, 12))
        .setAAD(Buffer.from(bound))
        .setAuthTag(bytes.subarray(-16));
      try {
        return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

export const newReference = () => randomBytes(32).toString("base64url");

export const hashed = (reference: string) => hash("sha256", reference, "base64url");

export function same(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
