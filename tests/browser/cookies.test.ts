// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { clearAuthCookies, readCookie, sessionMark, xsrfToken } from "../../src/browser/cookies.ts";

const names = [".insightsauthtype", ".insightsrefreshtoken", ".insightsaccesstoken"];
const set = (name: string, value: string) => (document.cookie = `${name}=${value}; path=/`);

beforeEach(() => {
  for (const name of [...names, "XSRF-TOKEN", "x.insightsauthtype"]) document.cookie = `${name}=; path=/; max-age=0`;
});

test.each(names)("the authentication check requires all three cookies to be non-empty: %s", (missing) => {
  for (const name of names) set(name, "v");
  expect(sessionMark()).toBe("v,v,v");
  set(missing, "");
  expect(sessionMark()).toBe("");
});

test("a cookie is found only by its whole name", () => {
  set("x.insightsauthtype", "other");
  expect(readCookie(".insightsauthtype")).toBeUndefined();
});

test("the cookies are cleared with path '/'", () => {
  for (const name of names) set(name, "v=1");
  expect(readCookie(names[0]!)).toBe("v=1");
  clearAuthCookies();
  expect(document.cookie).toBe("");
});

test("the XSRF token is read from the XSRF-TOKEN cookie", () => {
  expect(xsrfToken()).toBeUndefined();
  set("XSRF-TOKEN", "a%2Fb");
  expect(xsrfToken()).toBe("a/b");
});
