import fastifyCookie from "@fastify/cookie";
import fastify from "fastify";
import { describe, expect, test } from "vitest";
import { AUTH_COOKIES, XSRF_COOKIE } from "../../../src/rules/session/cookie-names.ts";
import { createCookies, SESSION_COOKIE, SIGN_IN_COOKIE } from "../../../server/identity/cookies.ts";
import { createKeys } from "../../../server/identity/keys.ts";

const readableNames: string[] = [...AUTH_COOKIES, XSRF_COOKIE];

/** A server that sets the cookies, clears them, and reports which of the received ones are valid. */
async function createCookieServer(isSecure = true) {
  const cookies = createCookies(createKeys("a-key-for-tests-0123456789-abcdefghijklmnop"), isSecure);
  const app = fastify();
  await app.register(fastifyCookie);
  app.get(
    "/set",
    (_, reply) => (cookies.setSession(reply, "reference"), cookies.setSignIn(reply, "browser"), reply.send()),
  );
  app.get("/clear", (_, reply) => (cookies.clearSession(reply), reply.send()));
  app.get("/check", (request) => ({
    sessionToken: cookies.readSession(request).sessionToken,
    isSignedOutByPage: cookies.isSignedOutByPage(request),
    hasValidXsrfToken: cookies.hasValidXsrfToken(request, "reference"),
  }));
  const setCookies = (await app.inject("/set")).cookies;
  const check = async (sent: Record<string, string> | [string, string][], xsrfToken?: string) => {
    const pairs = Array.isArray(sent) ? sent : Object.entries(sent);
    const cookie = pairs.map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, ...(xsrfToken === undefined ? {} : { "x-xsrf-token": xsrfToken }) };
    const response = await app.inject({ url: "/check", headers });
    return response.json<{ sessionToken?: string; isSignedOutByPage: boolean; hasValidXsrfToken: boolean }>();
  };
  const valid = Object.fromEntries(setCookies.map(({ name, value }) => [name, value]));
  return { app, setCookies, check, valid };
}

test("scripts can read neither the session cookie nor the sign-in cookie, which lasts ten minutes [operation: cookies over http]", async () => {
  const { setCookies } = await createCookieServer();
  expect(setCookies.find(({ name }) => name === SESSION_COOKIE)).toEqual({
    name: SESSION_COOKIE,
    value: "reference",
    path: "/",
    secure: true,
    httpOnly: true,
    sameSite: "Strict",
  });
  expect(setCookies.find(({ name }) => name === SIGN_IN_COOKIE)).toEqual({
    name: SIGN_IN_COOKIE,
    value: "browser",
    path: "/",
    secure: true,
    httpOnly: true,
    sameSite: "Lax",
    maxAge: 600,
  });
});

test("the three cookies of the specification and the XSRF cookie are readable, each with its own value", async () => {
  const readable = (await createCookieServer()).setCookies.filter(({ name }) => readableNames.includes(name));
  expect(readable.map(({ name }) => name)).toEqual([
    ".insightsauthtype",
    ".insightsrefreshtoken",
    ".insightsaccesstoken",
    "XSRF-TOKEN",
  ]);
  for (const cookie of readable)
    expect(cookie).toEqual({
      name: cookie.name,
      value: expect.stringMatching(/^[\w-]{22}$/),
      path: "/",
      secure: true,
      sameSite: "Strict",
    });
});

test("over plain http no cookie is Secure or has a prefix, so that WebKit keeps it too [operation: cookies over http]", async () => {
  const { setCookies, check, valid } = await createCookieServer(false);
  expect(setCookies.map(({ name, httpOnly = false, secure = false }) => [name, httpOnly, secure])).toEqual([
    ["insights", true, false],
    ...readableNames.map((name) => [name, false, false]),
    ["signin", true, false],
  ]);
  expect(await check(valid)).toMatchObject({ sessionToken: "reference" });
});

test("signing out clears every cookie except the sign-in cookie", async () => {
  const { app } = await createCookieServer();
  const cleared = (await app.inject("/clear")).cookies;
  expect(cleared.map(({ name, value, path }) => [name, value, path])).toEqual(
    [SESSION_COOKIE, ...readableNames].map((name) => [name, "", "/"]),
  );
  expect(cleared.every(({ expires }) => expires?.getTime() === 0)).toBe(true);
});

test("a session needs the exact values of all three auth cookies", async () => {
  const { check, valid } = await createCookieServer();
  expect(await check(valid)).toMatchObject({ sessionToken: "reference", isSignedOutByPage: false });
  for (const name of AUTH_COOKIES) {
    const { [name]: value = "", ...rest } = valid;
    const missing = { hasValidXsrfToken: false, isSignedOutByPage: true };
    expect(await check(rest)).toEqual(missing);
    expect(await check({ ...rest, [name]: "" })).toEqual(missing);
    expect(await check({ ...rest, [name]: `${value}x` })).toEqual({ ...missing, isSignedOutByPage: false });
  }
});

const plantSessions = (count: number) =>
  Array.from({ length: count }, (_, index): [string, string] => [SESSION_COOKIE, `planted-${index}`]);

describe("cookies of the same name that another host has added", () => {
  test("alone are no session, and do not sign it out either", async () => {
    const { check, valid } = await createCookieServer();
    const planted = readableNames.map((name): [string, string] => [name, "planted"]);
    expect(await check([[SESSION_COOKIE, valid[SESSION_COOKIE] ?? ""], ...planted])).toEqual({
      isSignedOutByPage: false,
      hasValidXsrfToken: false,
    });
  });

  test("are not all looked at: of many session cookies the first five count", async () => {
    const { check, valid } = await createCookieServer();
    const own = Object.entries(valid);
    expect(await check([...plantSessions(4), ...own])).toMatchObject({ sessionToken: "reference" });
    expect(await check([...plantSessions(5), ...own])).not.toHaveProperty("sessionToken");
  });
});

test("a write needs the value of the session’s own XSRF cookie, alone or among those of other hosts", async () => {
  const { check, valid } = await createCookieServer();
  const own = valid[XSRF_COOKIE] ?? "";
  for (const token of [own, `planted,${own}`, `${own}, planted`])
    expect(await check(valid, token)).toMatchObject({ hasValidXsrfToken: true });
  for (const token of [undefined, "", "undefined", ",", "planted,", `${own}planted`, valid[AUTH_COOKIES[0]]])
    expect(await check(valid, token)).toMatchObject({ hasValidXsrfToken: false });
});
