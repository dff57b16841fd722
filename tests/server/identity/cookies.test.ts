import fastifyCookie from "@fastify/cookie";
import fastify from "fastify";
import { expect, test } from "vitest";
import { createCookies, SESSION, SIGN_IN } from "../../../server/identity/cookies.ts";
import { AUTH_COOKIES, XSRF_COOKIE } from "../../../src/rules/session/cookie-names.ts";
import { createKeys } from "../../../server/identity/keys.ts";

const READABLES = [...AUTH_COOKIES, XSRF_COOKIE];

/** A server that gives the cookies of a session, takes them, and says which it was sent hold. */
async function open(secure = true) {
  const cookies = createCookies(createKeys("a-key-for-tests-0123456789-abcdefghijklmnop"), secure);
  const app = fastify();
  await app.register(fastifyCookie);
  app.get(
    "/give",
    (_, reply) => (cookies.give(reply, "reference"), cookies.giveBrowser(reply, "browser"), reply.send()),
  );
  app.get("/take", (_, reply) => (cookies.take(reply), reply.send()));
  app.get("/held", (request) => ({
    marked: cookies.marked(request, "reference"),
    xsrf: cookies.xsrfHolds(request, "reference"),
  }));
  const given = (await app.inject("/give")).cookies;
  const held = async (jar: Record<string, string>, token?: string) =>
    (
      await app.inject({ url: "/held", cookies: jar, headers: token === undefined ? {} : { "x-xsrf-token": token } })
    ).json<{ marked: boolean; xsrf: boolean }>();
  return { app, given, held, jar: Object.fromEntries(given.map(({ name, value }) => [name, value])) };
}

test("the one credential is out of the reach of script, and so is what a sign-in is begun with, for ten minutes", async () => {
  const { given } = await open();
  expect(given.find(({ name }) => name === SESSION)).toEqual({
    name: SESSION,
    value: "reference",
    path: "/",
    secure: true,
    httpOnly: true,
    sameSite: "Strict",
  });
  expect(given.find(({ name }) => name === SIGN_IN)).toEqual({
    name: SIGN_IN,
    value: "browser",
    path: "/",
    secure: true,
    httpOnly: true,
    sameSite: "Lax",
    maxAge: 600,
  });
});

test("the three cookies of the specification and the XSRF cookie are readable, each with a mark of its own", async () => {
  const readable = (await open()).given.filter(({ name }) => READABLES.includes(name));
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
  expect((await open(false)).given.filter(({ secure }) => secure === true).map(({ name }) => name)).toEqual([
    SESSION,
    SIGN_IN,
  ]);
});

test("all of them but the browser’s own are taken at the end", async () => {
  const { app } = await open();
  const taken = (await app.inject("/take")).cookies;
  expect(taken.map(({ name, value, path }) => [name, value, path])).toEqual(
    [SESSION, ...READABLES].map((name) => [name, "", "/"]),
  );
  expect(taken.every(({ expires }) => expires?.getTime() === 0)).toBe(true);
});

test("a session is marked by all three of its markers and no others", async () => {
  const { held, jar } = await open();
  expect(await held(jar)).toMatchObject({ marked: true });
  for (const name of AUTH_COOKIES) {
    const { [name]: mark = "", ...rest } = jar;
    expect(await held(rest)).toMatchObject({ marked: false });
    expect(await held({ ...rest, [name]: "" })).toMatchObject({ marked: false });
    expect(await held({ ...rest, [name]: `${mark}x` })).toMatchObject({ marked: false });
  }
});

test("a write is of this session only with the value of its own XSRF cookie", async () => {
  const { held, jar } = await open();
  expect(await held(jar, jar[XSRF_COOKIE])).toMatchObject({ xsrf: true });
  for (const token of [undefined, "", "undefined", jar[AUTH_COOKIES[0]]])
    expect(await held(jar, token)).toMatchObject({ xsrf: false });
});
