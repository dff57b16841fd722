import { AUTH_COOKIES, XSRF_COOKIE } from "../rules/session/cookie-names.ts";

export function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  return document.cookie
    .split("; ")
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
}

/** The joint value of the three auth cookies, different for each session. Empty unless all three have a value. */
export function sessionMark(): string {
  const values = AUTH_COOKIES.map(readCookie);
  return values.every(Boolean) ? values.join() : "";
}

export function clearAuthCookies(): void {
  for (const name of AUTH_COOKIES) document.cookie = `${name}=; path=/; max-age=0`;
}

export function xsrfToken(): string | undefined {
  const token = readCookie(XSRF_COOKIE);
  return token && decodeURIComponent(token);
}
