/** What a person has typed into one part of the portal. */
export interface Entries {
  read: () => unknown;
  /** Takes what was parked: what it once read, in this page or another. */
  restore: (parked: unknown) => void;
}

/** Everything typed anywhere, for the login that comes between. A part that starts late finds what was parked for it. */
export function createDraftRegistry() {
  const parts = new Map<string, Entries>();
  let waiting: Record<string, unknown> = {};
  return {
    keep: (name: string, entries: Entries): void => {
      parts.set(name, entries);
      if (name in waiting) entries.restore(waiting[name]);
    },
    readAll: () => Object.fromEntries([...parts].map(([name, { read }]) => [name, read()])),
    restoreAll(parked: Record<string, unknown>): void {
      waiting = parked;
      for (const [name, { restore }] of parts) if (name in parked) restore(parked[name]);
    },
  };
}
