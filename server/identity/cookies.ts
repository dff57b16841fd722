import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AUTH_COOKIES, XSRF_COOKIE } from "../../src/rules/session/cookie-names.ts";
import { isSameText, type Keys } from "./keys.ts";

export const SESSION_COOKIE = "__Host-Http-insights";
export const SIGN_IN_COOKIE = "__Host-Http-signin";

export type Cookies = ReturnType<typeof createCookies>;

export function createCookies(keys: Keys, isSecure: boolean) {
  // The prefix `__Host-` requires Secure, which browsers also accept on http://localhost.
  const httpOnlyOptions: CookieSerializeOptions = { path: "/", secure: true, httpOnly: true, sameSite: "strict" };
  // The page deletes these itself, and over http a script cannot change a Secure cookie.
  const scriptReadableOptions: CookieSerializeOptions = { path: "/", secure: isSecure, sameSite: "strict" };
  const readableNames = [...AUTH_COOKIES, XSRF_COOKIE];
  return {
    setSession(reply: FastifyReply, sessionToken: string) {
      reply.setCookie(SESSION_COOKIE, sessionToken, httpOnlyOptions);
      const { markers, xsrfToken } = keys.deriveReadableValues(sessionToken);
      const values = [...markers, xsrfToken];
      readableNames.forEach((name, index) => void reply.setCookie(name, values[index] ?? "", scriptReadableOptions));
    },
    clearSession(reply: FastifyReply) {
      reply.clearCookie(SESSION_COOKIE, httpOnlyOptions);
      for (const name of readableNames) reply.clearCookie(name, scriptReadableOptions);
    },
    /** The page signs out by deleting the auth cookies, so a session without all three of them is over. */
    hasValidAuthCookies(request: FastifyRequest, sessionToken: string): boolean {
      const { markers } = keys.deriveReadableValues(sessionToken);
      return AUTH_COOKIES.every((name, index) => isSameText(request.cookies[name] ?? "", markers[index] ?? ""));
    },
    hasValidXsrfToken: (request: FastifyRequest, sessionToken: string) =>
      isSameText(String(request.headers["x-xsrf-token"]), keys.deriveReadableValues(sessionToken).xsrfToken),
    setSignIn: (reply: FastifyReply, browserSecret: string) =>
      reply.setCookie(SIGN_IN_COOKIE, browserSecret, { ...httpOnlyOptions, sameSite: "lax", maxAge: 600 }),
  };
}
