import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Keys, same } from "./keys.ts";

export const SESSION = "__Host-Http-insights";
export const SIGN_IN = "__Host-Http-signin";
export const MARKERS = [".insightsauthtype", ".insightsrefreshtoken", ".insightsaccesstoken"] as const;
export const XSRF = "XSRF-TOKEN";

export type Cookies = ReturnType<typeof createCookies>;

export function createCookies(keys: Keys, secure: boolean) {
  const hidden: CookieSerializeOptions = { path: "/", secure: true, httpOnly: true, sameSite: "strict" };
  const readable: CookieSerializeOptions = { path: "/", secure, sameSite: "strict" };
  const readables = [...MARKERS, XSRF];
  return {
    give(reply: FastifyReply, reference: string) {
      reply.setCookie(SESSION, reference, hidden);
      keys.marks(reference).forEach((mark, at) => void reply.setCookie(readables[at] ?? XSRF, mark, readable));
    },
    take(reply: FastifyReply) {
      reply.clearCookie(SESSION, hidden);
      for (const name of readables) reply.clearCookie(name, readable);
    },
    /** Without its three markers a session has been signed out by the page, whatever else the browser still sends. */
    marked(request: FastifyRequest, reference: string): boolean {
      const marks = keys.marks(reference);
      return MARKERS.every((name, at) => same(request.cookies[name] ?? "", marks[at] ?? ""));
    },
    xsrfHolds: (request: FastifyRequest, reference: string) =>
      same(String(request.headers["x-xsrf-token"]), keys.marks(reference)[MARKERS.length] ?? ""),
    giveBrowser: (reply: FastifyReply, browser: string) =>
      reply.setCookie(SIGN_IN, browser, { ...hidden, sameSite: "lax", maxAge: 600 }),
  };
}
