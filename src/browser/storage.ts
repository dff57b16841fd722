import { type Lifetime, lifetimeMs } from "../rules/expiry.ts";

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
