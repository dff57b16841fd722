import { expect, onTestFinished, test } from "vitest";
import { createSecurityText } from "../../../server/http/security-text.ts";
import { createTestServer } from "../../support/server/test-server.ts";

const load = async (env: Record<string, string>) => {
  const server = await createTestServer(env);
  onTestFinished(() => server.close());
  return server.app.inject("/.well-known/security.txt");
};

test("security.txt names the configured contact and an expiry within a year [threat: unknown contact]", async () => {
  const { statusCode, headers, body } = await load({ SECURITY_CONTACT: "https://example.com/security" });
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(body).toContain("Contact: https://example.com/security\n");
  expect(body).toContain("Canonical: https://portal.example.com/.well-known/security.txt\n");
  const [, expires = ""] = /^Expires: (.+)$/m.exec(body) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  expect(Date.parse(expires)).toBeLessThan(Date.now() + 365 * 86_400_000);
});

test("without a contact of its own it names the support mailbox", async () => {
  expect((await load({ SUPPORT_EMAIL: "help@example.com" })).body).toContain("Contact: mailto:help@example.com\n");
});

test("each line is one field, and the expiry is a time of RFC 3339 half a year ahead", () => {
  expect(createSecurityText("https://p.example", "s@example.com", Date.parse("2026-11-22T10:11:12Z"))).toBe(
    "Contact: mailto:s@example.com\nExpires: 2027-05-21T00:00:00.000Z\nPreferred-Languages: en\nCanonical: https://p.example/.well-known/security.txt\n",
  );
});
