import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AUTH_COOKIES, XSRF_COOKIE } from "../../src/rules/session/cookie-names.ts";
import { isSameText, type Keys } from "./keys.ts";

export const SESSION_COOKIE = "__Host-Http-insights";
export const SIGN_IN_COOKIE = "__Host-Http-signin";

export type Cookies = ReturnType<typeof createCookies>;

export function createCookies(keys: Keys, isSecure: boolean) {
  const hidden: CookieSerializeOptions = { path: "/", secure: true, httpOnly: true, sameSite: "strict" };
  const readable: CookieSerializeOptions = { path: "/", secure: isSecure, sameSite: "strict" };
  const readableNames = [...AUTH_COOKIES, XSRF_COOKIE];
  return {
    setSession(reply: FastifyReply, reference: string) {
      reply.setCookie(SESSION_COOKIE, reference, hidden);
      const values = keys.deriveReadableValues(reference);
      readableNames.forEach((name, index) => void reply.setCookie(name, values[index] ?? "", readable));
    },
    clearSession(reply: FastifyReply) {
      reply.clearCookie(SESSION_COOKIE, hidden);
      for (const name of readableNames) reply.clearCookie(name, readable);
    },
    /** The page signs out by deleting the auth cookies, so a session without all three of them is over. */
    hasValidAuthCookies(request: FastifyRequest, reference: string): boolean {
      const values = keys.deriveReadableValues(reference);
      return AUTH_COOKIES.every((name, index) => isSameText(request.cookies[name] ?? "", values[index] ?? ""));
    },
    hasValidXsrfToken: (request: FastifyRequest, reference: string) =>
      isSameText(
        String(request.headers["x-xsrf-token"]),
        keys.deriveReadableValues(reference)[AUTH_COOKIES.length] ?? "",
      ),
    setSignIn: (reply: FastifyReply, browserSecret: string) =>
      reply.setCookie(SIGN_IN_COOKIE, browserSecret, { ...hidden, sameSite: "lax", maxAge: 600 }),
  };
}
