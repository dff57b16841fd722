import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AUTH_COOKIES, XSRF_COOKIE } from "../../src/rules/session/cookie-names.ts";
import { isSameText, type Keys } from "./keys.ts";

export const SESSION_COOKIE = "__Host-Http-insights";
export const SIGN_IN_COOKIE = "__Host-Http-signin";
/** Over plain http, which only local mode uses, WebKit keeps no Secure cookie, and the prefix requires Secure. */
export const nameCookie = (name: string, isSecure: boolean) => (isSecure ? name : name.replace("__Host-Http-", ""));

export type Cookies = ReturnType<typeof createCookies>;

/** Each session cookie costs a digest, so not more than these are looked at. */
const MAX_SESSION_COOKIES = 5;

export function createCookies(keys: Keys, isSecure: boolean) {
  const sessionName = nameCookie(SESSION_COOKIE, isSecure);
  const signInName = nameCookie(SIGN_IN_COOKIE, isSecure);
  // The page deletes these itself, and over http a script cannot change a Secure cookie.
  const scriptReadableOptions: CookieSerializeOptions = { path: "/", secure: isSecure, sameSite: "strict" };
  const httpOnlyOptions: CookieSerializeOptions = { ...scriptReadableOptions, httpOnly: true };
  const readableNames = [...AUTH_COOKIES, XSRF_COOKIE];

  function findMarkers(received: readonly string[][], sessionToken: string): string[] | undefined {
    return keys
      .deriveAcceptedValues(sessionToken)
      .map(({ markers }) => markers)
      .find((markers) => markers.every((marker, index) => includesText(received[index] ?? [], marker)));
  }

  return {
    setSession(reply: FastifyReply, sessionToken: string) {
      reply.setCookie(sessionName, sessionToken, httpOnlyOptions);
      const { markers, xsrfToken } = keys.deriveReadableValues(sessionToken);
      const values = [...markers, xsrfToken];
      readableNames.forEach((name, index) => void reply.setCookie(name, values[index] ?? "", scriptReadableOptions));
    },
    clearSession(reply: FastifyReply) {
      reply.clearCookie(sessionName, httpOnlyOptions);
      for (const name of readableNames) reply.clearCookie(name, scriptReadableOptions);
    },
    /** The tokens of the request's session cookies, and the one whose three auth cookies came with it. */
    readSession(request: FastifyRequest): { sessionTokens: string[]; sessionToken: string | undefined } {
      const [tokens = [], ...received] = readCookies(request, [sessionName, ...AUTH_COOKIES]);
      const sessionTokens = tokens.slice(0, MAX_SESSION_COOKIES);
      return { sessionTokens, sessionToken: sessionTokens.find((token) => findMarkers(received, token)) };
    },
    /** The values of the auth cookies that came with the session, as the page joins them. */
    readSessionMark: (request: FastifyRequest, sessionToken: string): string | undefined =>
      findMarkers(readCookies(request, AUTH_COOKIES), sessionToken)?.join(),
    /** Whether the page was opened in this session. A request without the header is not from a page. */
    hasOwnSessionMark({ headers }: FastifyRequest, sessionToken: string): boolean {
      const header = headers["x-session-mark"];
      if (header === undefined) return true;
      const received = String(header).split(",");
      return keys
        .deriveAcceptedValues(sessionToken)
        .some(({ markers: [marker = ""] }) => includesText(received, marker));
    },
    /** The page signs out by deleting the auth cookies, so a session without all three of them is over. */
    isSignedOutByPage: (request: FastifyRequest) =>
      readCookies(request, AUTH_COOKIES).some((values) => values.length === 0),
    /** The page sends the values of all its XSRF cookies, separated by commas. */
    hasValidXsrfToken(request: FastifyRequest, sessionToken: string): boolean {
      const received = String(request.headers["x-xsrf-token"]).split(/,\s*/);
      return keys.deriveAcceptedValues(sessionToken).some(({ xsrfToken }) => includesText(received, xsrfToken));
    },
    /** The secrets of the sign-ins that this browser has begun. */
    readSignIns: (request: FastifyRequest): string[] => readCookies(request, [signInName]).flat(),
    setSignIn: (reply: FastifyReply, browserSecret: string) =>
      reply.setCookie(signInName, browserSecret, { ...httpOnlyOptions, sameSite: "lax", maxAge: 600 }),
  };
}

/**
 * The non-empty values of each cookie. A sibling host, another port of this host or a longer path can add cookies of
 * the same name, in any order.
 */
function readCookies({ headers }: FastifyRequest, names: readonly string[]): string[][] {
  const cookies = (headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
  return names.map((name) => {
    const start = `${name}=`;
    return cookies
      .filter((cookie) => cookie.startsWith(start) && cookie !== start)
      .map((cookie) => cookie.slice(start.length));
  });
}

const includesText = (texts: readonly string[], text: string) => texts.some((candidate) => isSameText(candidate, text));
