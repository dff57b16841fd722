import fastifyCookie from "@fastify/cookie";
import fastify from "fastify";
import { expect, test } from "vitest";
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
    hasValidAuthCookies: cookies.hasValidAuthCookies(request, "reference"),
    hasValidXsrfToken: cookies.hasValidXsrfToken(request, "reference"),
  }));
  const setCookies = (await app.inject("/set")).cookies;
  const check = async (sent: Record<string, string>, xsrfToken?: string) => {
    const headers = xsrfToken === undefined ? {} : { "x-xsrf-token": xsrfToken };
    const response = await app.inject({ url: "/check", cookies: sent, headers });
    return response.json<{ hasValidAuthCookies: boolean; hasValidXsrfToken: boolean }>();
  };
  const valid = Object.fromEntries(setCookies.map(({ name, value }) => [name, value]));
  return { app, setCookies, check, valid };
}

test("scripts can read neither the session cookie nor the sign-in cookie, which lasts ten minutes", async () => {
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
  const overHttp = (await createCookieServer(false)).setCookies;
  expect(overHttp.filter(({ secure }) => secure === true).map(({ name }) => name)).toEqual([
    SESSION_COOKIE,
    SIGN_IN_COOKIE,
  ]);
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
  expect(await check(valid)).toMatchObject({ hasValidAuthCookies: true });
  for (const name of AUTH_COOKIES) {
    const { [name]: value = "", ...rest } = valid;
    expect(await check(rest)).toMatchObject({ hasValidAuthCookies: false });
    expect(await check({ ...rest, [name]: "" })).toMatchObject({ hasValidAuthCookies: false });
    expect(await check({ ...rest, [name]: `${value}x` })).toMatchObject({ hasValidAuthCookies: false });
  }
});

test("a write needs the value of the session’s own XSRF cookie", async () => {
  const { check, valid } = await createCookieServer();
  expect(await check(valid, valid[XSRF_COOKIE])).toMatchObject({ hasValidXsrfToken: true });
  for (const token of [undefined, "", "undefined", valid[AUTH_COOKIES[0]]])
    expect(await check(valid, token)).toMatchObject({ hasValidXsrfToken: false });
});
