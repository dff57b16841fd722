import { type Lifetime, lifetimeMs } from "../rules/expiry.ts";
import { PARKING_PREFIX } from "./storage-keys.ts";
import { readCookie } from "./cookies.ts";

export interface Store {
  read(key: string): string | null;
  write(key: string, value: string, lifetime?: Lifetime): void;
  remove(key: string): void;
  keys(): string[];
}

/** A storage area that may be blocked or full: values that it does not accept are kept for the life of this page. */
export function createStore(area: () => Storage): Store {
  const unstored = new Map<string, string>();
  return {
    read(key) {
      const text = unstored.get(key) ?? attempt(() => area().getItem(key)) ?? null;
      const expiring = text === null ? null : parseExpiring(text);
      if (expiring === null) return text;
      if (Date.now() < expiring.expires) return expiring.value;
      this.remove(key);
      return null;
    },
    write(key, value, lifetime) {
      const text =
        lifetime === undefined ? value : JSON.stringify({ value, expires: Date.now() + lifetimeMs(lifetime) });
      unstored.set(key, text);
      attempt(() => {
        area().setItem(key, text);
        unstored.delete(key);
      });
    },
    remove(key) {
      unstored.delete(key);
      attempt(() => area().removeItem(key));
    },
    keys: () => [...unstored.keys(), ...(attempt(() => Array.from(area(), (_, at) => area().key(at) ?? "")) ?? [])],
  };
}

export const localStore = createStore(() => localStorage);
export const sessionStore = createStore(() => sessionStorage);

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

function parseExpiring(text: string): { value: string; expires: number } | null {
  const parsed = /^\{"value":".*,"expires":\d+\}$/s.test(text) ? attempt((): unknown => JSON.parse(text)) : null;
  return (parsed ?? null) as { value: string; expires: number } | null;
}

/** The session storage key of a user's parked work. Without an email: of a user who has not signed in yet. */
export function parkingKey(email: string | null): string {
  return PARKING_PREFIX + (email ?? "");
}

export function parkedKeys(): string[] {
  return sessionStore.keys().filter((key) => key.startsWith(PARKING_PREFIX));
}

/** Before a first sign-in there is no work to park, only the place to return to. */
export function parkPlace(place: string): void {
  if (/^\/(report|admin)/.test(place) && parkedKeys().length === 0)
    sessionStore.write(parkingKey(null), JSON.stringify({ place, drafts: {} }));
}

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
