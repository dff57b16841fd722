import * as fc from "fast-check";
import { expect, test } from "vitest";
import { safeLink } from "../../src/rules/safe-link.ts";

test.each([
  null,
  undefined,
  "",
  "start",
  "javascript:alert(1)",
  " java\tscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "file:///etc",
  "blob:https://a/b",
  "https://bank.example@evil.example",
  "https://:word@evil.example",
  "xhttp://evil.example",
  "httpx://evil.example",
  "http",
])("%j is not a safe link", (address) => {
  expect(safeLink(address)).toBeUndefined();
});

test("http and https addresses are returned as links", () => {
  expect(safeLink("https://start.example/page?x=1")).toBe("https://start.example/page?x=1");
  expect(safeLink("http://start.example/")).toBe("http://start.example/");
  expect(safeLink("/bye", "https://portal.example/report")).toBe("https://portal.example/bye");
});

test("whatever the text, a returned link is http or https", () => {
  const scheme = fc.constantFrom(
    "javascript:",
    "JaVaScRiPt:",
    "\u0001javascript:",
    "data:",
    "http:",
    "https:",
    "//",
    "",
  );
  fc.assert(
    fc.property(scheme, fc.string(), (start, text) => {
      const link = safeLink(start + text, "https://portal.example/");
      expect(link === undefined || /^https?:\/\//.test(link)).toBe(true);
    }),
  );
});
