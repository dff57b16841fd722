import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AUTH_COOKIES, XSRF_COOKIE } from "../../src/rules/session/cookie-names.ts";
import { type Keys, same } from "./keys.ts";

export const SESSION = "__Host-Http-insights";
export const SIGN_IN = "__Host-Http-signin";

export type Cookies = ReturnType<typeof createCookies>;

export function createCookies(keys: Keys, secure: boolean) {
  const hidden: CookieSerializeOptions = { path: "/", secure: true, httpOnly: true, sameSite: "strict" };
  const readable: CookieSerializeOptions = { path: "/", secure, sameSite: "strict" };
  const readables = [...AUTH_COOKIES, XSRF_COOKIE];
  return {
    give(reply: FastifyReply, reference: string) {
      reply.setCookie(SESSION, reference, hidden);
      keys.marks(reference).forEach((mark, at) => void reply.setCookie(readables[at] ?? XSRF_COOKIE, mark, readable));
    },
    take(reply: FastifyReply) {
      reply.clearCookie(SESSION, hidden);
      for (const name of readables) reply.clearCookie(name, readable);
    },
    /** Without its three markers a session has been signed out by the page, whatever else the browser still sends. */
    marked(request: FastifyRequest, reference: string): boolean {
      const marks = keys.marks(reference);
      return AUTH_COOKIES.every((name, at) => same(request.cookies[name] ?? "", marks[at] ?? ""));
    },
    xsrfHolds: (request: FastifyRequest, reference: string) =>
      same(String(request.headers["x-xsrf-token"]), keys.marks(reference)[AUTH_COOKIES.length] ?? ""),
    giveBrowser: (reply: FastifyReply, browser: string) =>
      reply.setCookie(SIGN_IN, browser, { ...hidden, sameSite: "lax", maxAge: 600 }),
  };
}
