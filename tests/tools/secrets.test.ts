import { expect, test } from "vitest";
import { findSecrets } from "../../tools/check/secrets.ts";

const find = (text: string) =>
  findSecrets({ path: "file", text }).map(({ line, message }) => [line, message.split(":")[0]]);
const letters = "a".repeat(40);

/** Put together here, so that this file has none. */
const join = (...parts: string[]) => parts.join("");

test.each([
  ["a private key", join("-----BEGIN EC PRIVATE ", "KEY-----\n", letters)],
  ["a token of GitHub", join("gh", "p_", letters)],
  ["a token of npm", join("npm", "_", letters.slice(4))],
  ["a token of Slack", join("xox", "b-", letters)],
  ["a key of Amazon", join("AKI", "A", "B2".repeat(8))],
  ["a key of Azure Storage", join("Account", "Key=", letters)],
  ["a client secret of Entra", join("abc", "8Q~", letters.slice(6))],
  ["a signed token", join("ey", "J", letters, ".ey", "J", letters, ".", letters)],
])("%s is found with its line [threat: leaked secret]", (what, secret) => {
  expect(find(`first\nvalue = "${secret}"`)).toEqual([[2, `looks like ${what}`]]);
});

test("names of secrets, placeholders and hashes are none", () => {
  const text = ["POWERBI_CLIENT_SECRET=", "-----BEGIN PRIVATE KEY-----\n…", "token eyJ0eXAi.payload", "f".repeat(64)];
  expect(find(text.join("\n"))).toEqual([]);
});
