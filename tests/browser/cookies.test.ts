// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  clearAuthCookies,
  includesSessionMark,
  readCookie,
  sessionMark,
  sessionMarkHeader,
  xsrfToken,
} from "../../src/browser/cookies.ts";

const names = [".insightsauthtype", ".insightsrefreshtoken", ".insightsaccesstoken"];
const set = (name: string, value: string) => (document.cookie = `${name}=${value}; path=/`);

beforeEach(() => {
  for (const name of [...names, "XSRF-TOKEN", "x.insightsauthtype"]) document.cookie = `${name}=; path=/; max-age=0`;
});

test.each(names)("the authentication check requires all three cookies to be non-empty: %s [4.1] [5.2]", (missing) => {
  for (const name of names) set(name, "v");
  expect(sessionMark()).toBe("v,v,v");
  set(missing, "");
  expect(sessionMark()).toBe("");
});

test("a cookie is found only by its whole name", () => {
  set("x.insightsauthtype", "other");
  expect(readCookie(".insightsauthtype")).toBeUndefined();
});

test("the cookies are cleared with path '/' [3.10]", () => {
  for (const name of names) set(name, "v=1");
  expect(readCookie(names[0]!)).toBe("v=1");
  clearAuthCookies();
  expect(document.cookie).toBe("");
});

test("the XSRF token is read from the XSRF-TOKEN cookie [3.10]", () => {
  expect(xsrfToken()).toBeUndefined();
  set("XSRF-TOKEN", "a%2Fb");
  expect(xsrfToken()).toBe("a/b");
});

const plant = (value: string) => {
  for (const name of [...names, "XSRF-TOKEN"]) document.cookie = `${name}=${value}; path=/report`;
};
const removePlanted = () => {
  for (const name of [...names, "XSRF-TOKEN"]) document.cookie = `${name}=; path=/report; max-age=0`;
};

describe("cookies of the same name that another port or a sibling host has added", () => {
  beforeEach(() => history.replaceState(null, "", "/report"));
  afterEach(() => {
    removePlanted();
    history.replaceState(null, "", "/");
  });

  test("that are empty do not hide the session’s own", () => {
    plant("");
    for (const name of names) set(name, "v");
    expect(document.cookie).toContain(`${names[0]}=;`);
    expect(sessionMark()).toBe("v,v,v");
  });

  test("do not count as another session, whether they come or go [threat: doubled cookies]", () => {
    for (const name of names) set(name, `${name}-of-ada`);
    const mark = sessionMark();
    plant("planted");
    expect(sessionMark()).not.toBe(mark);
    expect(includesSessionMark(mark)).toBe(true);
    removePlanted();
    expect(includesSessionMark(mark)).toBe(true);
  });

  test("do not hide that another user has signed in [threat: doubled cookies]", () => {
    plant("planted");
    for (const name of names) set(name, `${name}-of-ada`);
    const mark = sessionMark();
    expect(includesSessionMark(mark)).toBe(true);
    for (const name of names) set(name, `${name}-of-ben`);
    expect(includesSessionMark(mark)).toBe(false);
  });

  test.each(["planted", "%", "%E2%82%AC", "%0D%0A", ""])(
    "leave the session’s own XSRF token readable beside %j",
    (value) => {
      plant(value);
      set("XSRF-TOKEN", "own");
      expect(xsrfToken()?.split(",")).toContain("own");
      expect(() => new Headers({ "x-xsrf-token": xsrfToken() ?? "" })).not.toThrow();
    },
  );
});

test("requests to the page’s own origin carry the session mark, and requests to any other origin carry none", () => {
  expect(sessionMarkHeader("a,b,c", "/")).toBe("a,b,c");
  expect(sessionMarkHeader("a,b,c", `${location.origin}/portal`)).toBe("a,b,c");
  expect(sessionMarkHeader("a,b,c", "https://api.example.test")).toBe("");
  expect(sessionMarkHeader("a é\u2028,b,c", "/")).toBe("a%20%C3%A9%E2%80%A8,b,c");
});
