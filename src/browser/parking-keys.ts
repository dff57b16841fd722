import { PARKING_PREFIX } from "./storage-keys.ts";
import { sessionStore } from "./storage.ts";

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
