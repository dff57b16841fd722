import { readCookie } from "./cookies.ts";
import { sessionStore } from "./storage.ts";

const KEY = "LoginRedirects";
const WITHIN_MS = 60_000;

/** The times of the redirects within the last minute. */
export const recentRedirects = (): string[] =>
  (sessionStore.read(KEY) ?? readCookie(KEY) ?? "")
    .split(/[ .]/)
    .filter((time) => Number(time) > Date.now() - WITHIN_MS);

/** Where session storage is refused, a cookie counts: a login is not possible without cookies anyway. */
export function rememberRedirects(times: readonly (number | string)[]): void {
  try {
    sessionStorage.setItem(KEY, times.join(" "));
  } catch {
    document.cookie = `${KEY}=${times.join(".")}; path=/; max-age=${WITHIN_MS / 1000}; samesite=lax`;
  }
}

/** Called when a login has finished, and when the user asks for another try. */
export function forgetRedirects(): void {
  sessionStore.remove(KEY);
  if (readCookie(KEY) !== undefined) document.cookie = `${KEY}=; path=/; max-age=0`;
}
