import { createPrivateKey, createPublicKey } from "node:crypto";
import { importPKCS8 } from "jose";

export interface ClientKey {
  /** PEM. */
  pem: string;
  algorithm: "RS256" | "ES256";
  /** How the provider names the key. Undefined: it knows only one. */
  id: string | undefined;
}

/** Undefined: the text is no key that can sign. */
export function readClientKey(pem: string, id: string | undefined): ClientKey | undefined {
  try {
    const key = createPrivateKey(pem);
    const isRsa = key.asymmetricKeyType === "rsa";
    if (!isRsa && key.asymmetricKeyDetails?.namedCurve !== "prime256v1") return undefined;
    return { pem, algorithm: isRsa ? "RS256" : "ES256", id };
  } catch {
    return undefined;
  }
}

export const importClientKey = async ({ pem, algorithm, id }: ClientKey) => ({
  key: await importPKCS8(createPrivateKey(pem).export({ type: "pkcs8", format: "pem" }).toString(), algorithm),
  ...(id === undefined ? {} : { kid: id }),
});

/** For a provider that checks what the key has signed. */
export const exportPublicKey = ({ pem, algorithm, id }: ClientKey) => ({
  ...createPublicKey(pem).export({ format: "jwk" }),
  alg: algorithm,
  use: "sig",
  ...(id === undefined ? {} : { kid: id }),
});
