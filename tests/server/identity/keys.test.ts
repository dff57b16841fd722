import { describe, expect, test } from "vitest";
import { createKeys, createRandomToken, hashText, isSameText } from "../../../server/identity/keys.ts";

const keys = createKeys("a-key-for-tests-0123456789-abcdefghijklmnop");
const otherKeys = createKeys("another-key-0123456789-abcdefghijklmnopqr");

const readableValues = (source: typeof keys, sessionToken: string) => {
  const { markers, xsrfToken } = source.deriveReadableValues(sessionToken);
  return [...markers, xsrfToken];
};

describe("the values of a session’s readable cookies", () => {
  test("are four different values of 128 bits, the same each time", () => {
    const values = readableValues(keys, "reference");
    expect(values).toEqual(readableValues(keys, "reference"));
    expect(new Set(values).size).toBe(4);
    expect(values.map((value) => Buffer.from(value, "base64url").length)).toEqual([16, 16, 16, 16]);
  });

  test("differ for another session and under another key", () => {
    const all = [
      ...readableValues(keys, "reference"),
      ...readableValues(keys, "another"),
      ...readableValues(otherKeys, "reference"),
    ];
    expect(new Set(all).size).toBe(12);
  });
});

test("a derived secret differs for any other purpose, value or key", () => {
  const secrets = [
    keys.deriveSecret("nonce", "value"),
    keys.deriveSecret("verifier", "value"),
    keys.deriveSecret("nonce", "other"),
    otherKeys.deriveSecret("nonce", "value"),
    keys.deriveSecret("noncev", "alue"),
  ];
  expect(new Set(secrets).size).toBe(5);
  expect(keys.deriveSecret("nonce", "value")).toBe(secrets[0]);
  expect(Buffer.from(secrets[0] ?? "", "base64url")).toHaveLength(32);
});

describe("a sealed text", () => {
  test("opens for its own row, and looks different each time", () => {
    const [one, two] = [keys.seal("a token – ü", "row"), keys.seal("a token – ü", "row")];
    expect([keys.unseal(one, "row"), keys.unseal(two, "row")]).toEqual(["a token – ü", "a token – ü"]);
    expect(one).not.toBe(two);
    expect(Buffer.from(one, "base64url").toString("latin1")).not.toContain("a token");
  });

  test("does not open for another row, under another key, or altered anywhere", () => {
    const sealed = keys.seal("a token", "row");
    expect([keys.unseal(sealed, "another"), otherKeys.unseal(sealed, "row")]).toEqual([undefined, undefined]);
    const bytes = Buffer.from(sealed, "base64url");
    for (const index of bytes.keys()) {
      const altered = Buffer.from(bytes);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(keys.unseal(altered.toString("base64url"), "row")).toBeUndefined();
    }
  });
});

test("an upgrade ends no session: values and sealed texts of a secret stay what they were", () => {
  expect(keys.id).toBe("bZZ16Cz2");
  expect(keys.deriveReadableValues("reference")).toEqual({
    markers: ["PZjITTzW2WAEvQfxET_24w", "MFgD0Yx5sbNUJB6_r3gI3w", "RH_6xE5h0BoAgqri2RuoBA"],
    xsrfToken: "1h4C3wTXaRVlBMBXlsKZug",
  });
  expect(keys.deriveSecret("nonce", "value")).toBe("nP4lq0hvHer9rRpcgq6QGWoFmKzFudWG2OVdbxJUbaw");
  expect(keys.unseal("D0i1nATA2Cxy-gF2vv_sBo3uL42PsU68a032YHI-UsdK9v0", "row")).toBe("a token");
});

describe("after a rotation, keys with the previous secret", () => {
  const secrets = ["a-new-key-0123456789-abcdefghijklmnopqrst", "a-key-for-tests-0123456789-abcdefghijklmnop"] as const;
  const rotated = createKeys(...secrets);

  test("write with the new secret only", () => {
    const alone = createKeys(secrets[0]);
    expect(rotated.deriveReadableValues("reference")).toEqual(alone.deriveReadableValues("reference"));
    expect(rotated.deriveSecret("nonce", "value")).toBe(alone.deriveSecret("nonce", "value"));
    const sealed = rotated.seal("a token", "row");
    expect([alone.unseal(sealed, "row"), keys.unseal(sealed, "row")]).toEqual(["a token", undefined]);
  });

  test("read what was sealed or derived with the previous secret", () => {
    expect(rotated.unseal(keys.seal("a token", "row"), "row")).toBe("a token");
    expect(rotated.deriveAcceptedValues("reference")).toEqual([
      rotated.deriveReadableValues("reference"),
      keys.deriveReadableValues("reference"),
    ]);
    expect(rotated.deriveSecret("nonce", "value", keys.id)).toBe(keys.deriveSecret("nonce", "value"));
    expect(rotated.deriveSecret("nonce", "value", "unknown")).toBe(rotated.deriveSecret("nonce", "value"));
  });

  test("accept nothing of a third secret", () => {
    expect(rotated.unseal(otherKeys.seal("a token", "row"), "row")).toBeUndefined();
    expect(rotated.deriveAcceptedValues("reference")).not.toContainEqual(otherKeys.deriveReadableValues("reference"));
    expect(new Set([keys.id, otherKeys.id, rotated.id]).size).toBe(3);
  });
});

test("a random token is 256 unique random bits; its hash is always the same", () => {
  const tokens = Array.from({ length: 100 }, createRandomToken);
  expect(new Set(tokens).size).toBe(100);
  expect(tokens.every((token) => Buffer.from(token, "base64url").length === 32)).toBe(true);
  expect(hashText("reference")).toBe("UjZ6ZiKxnwiCXpFfrYDFQq1PTDTbzrrZ9QB5lLPjkgg");
});

test.each([
  ["a", "a", true],
  ["a", "b", false],
  ["a", "aa", false],
  ["", "", true],
  ["ä", "a", false],
])("isSameText(%j, %j) is %s", (left, right, expected) => expect(isSameText(left, right)).toBe(expected));
