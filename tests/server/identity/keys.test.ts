import { describe, expect, test } from "vitest";
import { createKeys, hashed, newReference, same } from "../../../server/identity/keys.ts";

const keys = createKeys("a-key-for-tests-0123456789-abcdefghijklmnop");
const others = createKeys("another-key-0123456789-abcdefghijklmnopqr");

describe("the readable cookies of a session", () => {
  test("are four marks of 128 bits, none like another, the same each time", () => {
    const marks = keys.marks("reference");
    expect(marks).toEqual(keys.marks("reference"));
    expect(new Set(marks).size).toBe(4);
    expect(marks.map((mark) => Buffer.from(mark, "base64url").length)).toEqual([16, 16, 16, 16]);
  });

  test("are others for another session and under another key", () => {
    const all = [...keys.marks("reference"), ...keys.marks("another"), ...others.marks("reference")];
    expect(new Set(all).size).toBe(12);
  });
});

test("what is marked for one purpose is another mark for any other purpose, value or key", () => {
  const marks = [
    keys.mark("nonce", "value"),
    keys.mark("verifier", "value"),
    keys.mark("nonce", "other"),
    others.mark("nonce", "value"),
    keys.mark("noncev", "alue"),
  ];
  expect(new Set(marks).size).toBe(5);
  expect(keys.mark("nonce", "value")).toBe(marks[0]);
  expect(Buffer.from(marks[0] ?? "", "base64url")).toHaveLength(32);
});

describe("what is sealed", () => {
  test("opens for its own row, and looks different each time", () => {
    const [one, two] = [keys.seal("a token – ü", "row"), keys.seal("a token – ü", "row")];
    expect([keys.unseal(one, "row"), keys.unseal(two, "row")]).toEqual(["a token – ü", "a token – ü"]);
    expect(one).not.toBe(two);
    expect(Buffer.from(one, "base64url").toString("latin1")).not.toContain("a token");
  });

  test("does not open for another row, under another key, or altered anywhere", () => {
    const sealed = keys.seal("a token", "row");
    expect([keys.unseal(sealed, "another"), others.unseal(sealed, "row")]).toEqual([undefined, undefined]);
    const bytes = Buffer.from(sealed, "base64url");
    for (const at of bytes.keys()) {
      const bent = Buffer.from(bytes);
      bent[at] = (bent[at] ?? 0) ^ 1;
      expect(keys.unseal(bent.toString("base64url"), "row")).toBeUndefined();
    }
  });
});

test("a reference is 256 bits that nobody has had before; its hash tells nothing of it and is always the same", () => {
  const references = Array.from({ length: 100 }, newReference);
  expect(new Set(references).size).toBe(100);
  expect(references.every((reference) => Buffer.from(reference, "base64url").length === 32)).toBe(true);
  expect(hashed("reference")).toBe("UjZ6ZiKxnwiCXpFfrYDFQq1PTDTbzrrZ9QB5lLPjkgg");
});

test.each([
  ["a", "a", true],
  ["a", "b", false],
  ["a", "aa", false],
  ["", "", true],
  ["ä", "a", false],
])("%j and %j are the same: %s", (left, right, expected) => expect(same(left, right)).toBe(expected));
