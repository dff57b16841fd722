import { expect, test } from "vitest";
import { termsTopics } from "../../../src/rules/session/terms-text.ts";
import { TERMS_VERSION } from "../../../src/rules/session/terms-version.ts";

test("the version of the terms is the hash of their text, so that a changed text has a new version [threat: terms without proof]", async () => {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(termsTopics)));
  expect(TERMS_VERSION).toBe(Buffer.from(hash).toString("hex"));
});
