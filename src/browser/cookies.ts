import { AUTH_COOKIES, XSRF_COOKIE } from "../rules/session/cookie-names.ts";

/** The non-empty values of a cookie: a sibling host or another port can add further cookies of the same name. */
function readCookies(name: string): string[] {
  const start = `${name}=`;
  return document.cookie
    .split("; ")
    .filter((cookie) => cookie.startsWith(start) && cookie !== start)
    .map((cookie) => cookie.slice(start.length));
}

export const readCookie = (name: string): string | undefined => readCookies(name)[0];

/** The joint values of the three auth cookies, different for each session. Empty unless all three have a value. */
export function sessionMark(): string {
  const values = AUTH_COOKIES.map(readCookies);
  return values.every(({ length }) => length > 0) ? values.join() : "";
}

/** Whether the values of an earlier session mark are still there, with or without others beside them. */
export function includesSessionMark(mark: string): boolean {
  const values = sessionMark().split(",");
  return mark.split(",").every((value) => values.includes(value));
}

/** A session mark as a header; only for the page's own origin, which gets the cookies anyway. */
export function sessionMarkHeader(mark: string, apiBaseUrl: string): string {
  const isOwnOrigin = new URL(apiBaseUrl, location.href).origin === location.origin;
  return isOwnOrigin ? encodeURI(mark) : "";
}

export function clearAuthCookies(): void {
  for (const name of AUTH_COOKIES) document.cookie = `${name}=; path=/; max-age=0`;
}

/** What a request header can carry: visible ASCII, plain or percent-encoded. A planted cookie may contain anything. */
const ENCODED_TOKEN = /^([!-$&-~]|%[2-7][\da-f])+$/i;

/** Several tokens are separated by commas, because only the server knows which of them is the session's own. */
export function xsrfToken(): string | undefined {
  const tokens = readCookies(XSRF_COOKIE).filter((token) => ENCODED_TOKEN.test(token));
  return tokens.map(decodeURIComponent).join() || undefined;
}
