import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isEmail, mailLink } from "../../src/rules/email.ts";

test("an email address has at most 64 characters before the at-sign [5.12]", () => {
  expect(isEmail(`${"a".repeat(64)}@example.com`)).toBe(true);
  expect(isEmail(`${"a".repeat(65)}@example.com`)).toBe(false);
});

test("an email address has at most 254 characters [5.12]", () => {
  const domain = `${"d".repeat(60)}.`.repeat(4);
  expect(isEmail(`${"a".repeat(254 - 1 - domain.length - 3)}@${domain}com`)).toBe(true);
  expect(isEmail(`${"a".repeat(254 - domain.length - 3)}@${domain}com`)).toBe(false);
});

test.each([
  "",
  "@",
  "a@",
  "@b",
  "a b@c",
  "a@b..c",
  "a@-b.c",
  "a..b@c.d",
  ".a@c.d",
  "a.@c.d",
  "no-at-sign.example",
  "a@b@c",
  "Ada <a@b.c>",
  "a@b.c\n",
  "a@b c",
])("%j is not an email address", (text) => {
  expect(isEmail(text)).toBe(false);
  expect(mailLink(text)).toBeUndefined();
});

test.each([
  "support@example.com",
  "o'neil+risk@sub.example.co.uk",
  "admin@localhost",
  "first.last@example.com",
  "a@b.c",
])("%j is an email address", (text) => {
  expect(isEmail(text)).toBe(true);
});

test("a mail link contains nothing but the address", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      const link = mailLink(address);
      expect(
        link === undefined || (URL.parse(link)?.search === "" && decodeURIComponent(link.slice(7)) === address),
      ).toBe(true);
    }),
  );
  expect(mailLink("a?cc=x&b@example.com")).toBe("mailto:a%3Fcc%3Dx%26b@example.com");
});

test("a mail link carries subject and body without adding anything else to the address", () => {
  expect(mailLink("a@b.c", { subject: "A & B", body: "one\ntwo?cc=x@y.z" })).toBe(
    "mailto:a@b.c?subject=A%20%26%20B&body=one%0Atwo%3Fcc%3Dx%40y.z",
  );
  expect(mailLink("no address", { subject: "A", body: "B" })).toBeUndefined();
});
