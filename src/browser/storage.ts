import { type Lifetime, lifetimeMs } from "../rules/expiry.ts";

export interface Store {
  read(key: string): string | null;
  write(key: string, value: string, lifetime?: Lifetime): void;
  remove(key: string): void;
  keys(): string[];
}

/** The browser's storage, which may be blocked or full: what it refuses is kept for the life of this page. */
export function createStore(area: () => Storage): Store {
  const refused = new Map<string, string>();
  return {
    read(key) {
      const text = refused.get(key) ?? attempt(() => area().getItem(key)) ?? null;
      const dated = text === null ? null : parseDated(text);
      if (dated === null) return text;
      if (Date.now() < dated.expires) return dated.value;
      this.remove(key);
      return null;
    },
    write(key, value, lifetime) {
      const text =
        lifetime === undefined ? value : JSON.stringify({ value, expires: Date.now() + lifetimeMs(lifetime) });
      refused.set(key, text);
      attempt(() => {
        area().setItem(key, text);
        refused.delete(key);
      });
    },
    remove(key) {
      refused.delete(key);
      attempt(() => area().removeItem(key));
    },
    keys: () => [...refused.keys(), ...(attempt(() => Array.from(area(), (_, at) => area().key(at) ?? "")) ?? [])],
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

function parseDated(text: string): { value: string; expires: number } | null {
  const parsed = /^\{"value":".*,"expires":\d+\}$/s.test(text) ? attempt((): unknown => JSON.parse(text)) : null;
  return (parsed ?? null) as { value: string; expires: number } | null;
}
