import { createHash, type KeyObject, sign } from "node:crypto";

const SEQUENCE = 0x30;
const SUBJECT_ALT_NAME_LOCALHOST = Buffer.from("0603551d110408300687047f000001", "hex");
const SHA256_WITH_RSA = Buffer.from("06092a864886f70d01010b", "hex");

/** Creates a minimal X.509 certificate for the key pair of a test. */
export function createSelfSignedCertificate(
  publicKey: KeyObject,
  privateKey: KeyObject,
): { pem: string; thumbprint: string } {
  const algorithm = der(SEQUENCE, SHA256_WITH_RSA, der(0x05));
  const name = der(
    SEQUENCE,
    der(0x31, der(SEQUENCE, Buffer.from("0603550403", "hex"), der(0x0c, Buffer.from("portal")))),
  );
  const validity = der(SEQUENCE, der(0x17, Buffer.from("250101000000Z")), der(0x17, Buffer.from("490101000000Z")));
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const content = der(
    SEQUENCE,
    version,
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(SEQUENCE, der(SEQUENCE, SUBJECT_ALT_NAME_LOCALHOST))),
  );
  const certificate = der(
    SEQUENCE,
    content,
    algorithm,
    der(0x03, Buffer.from([0]), sign("sha256", content, privateKey)),
  );
  return {
    pem: `-----BEGIN CERTIFICATE-----\n${certificate.toString("base64")}\n-----END CERTIFICATE-----\n`,
    thumbprint: createHash("sha256").update(certificate).digest("base64url"),
  };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...encodeLength(content.length)]), content]);
}

function encodeLength(length: number): number[] {
  if (length < 128) return [length];
  return length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
}
