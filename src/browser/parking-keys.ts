import { sessionStore } from "./storage.ts";

const PREFIX = "Parked:";

/** Where work is parked: by the person's email; without one for a visitor who has yet to say who he is. */
export const parkingKey = (email: string | null) => PREFIX + (email ?? "");
export const parkedKeys = () => sessionStore.keys().filter((key) => key.startsWith(PREFIX));

export function parkPlace(place: string): void {
  if (/^\/(report|admin)/.test(place) && parkedKeys().length === 0)
    sessionStore.write(parkingKey(null), JSON.stringify({ place, entries: {} }));
}
