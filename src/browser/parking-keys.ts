import { sessionStore } from "./storage.ts";

const PREFIX = "Parked:";

/** Where work is parked: by the person's email; without one for a visitor who has yet to say who he is. */
export const spotOf = (email: string | null) => PREFIX + (email ?? "");
export const takenSpots = () => sessionStore.keys().filter((key) => key.startsWith(PREFIX));

export function parkVisitor(place: string): void {
  if (/^\/(report|admin)/.test(place) && takenSpots().length === 0)
    sessionStore.write(spotOf(null), JSON.stringify({ place, entries: {} }));
}
