import * as v from "valibot";
import type { RequestRecord } from "../api/request.ts";
import { sessionStore } from "./storage.ts";
import { parkingKey, parkedKeys } from "./parking-keys.ts";

/** What outlives a login: where the person was, what was typed there, and the write that was refused. */
export interface Parked {
  place: string;
  drafts: Record<string, unknown>;
  refused?: RequestRecord | undefined;
}

const sending = v.object({
  method: v.string(),
  path: v.string(),
  body: v.optional(v.unknown()),
  key: v.optional(v.string()),
});
const parked = v.object({
  place: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)),
  drafts: v.record(v.string(), v.unknown()),
  refused: v.optional(sending),
});

export function park(email: string | null, work: Parked): void {
  sessionStore.write(parkingKey(email), JSON.stringify(work));
}

/** Gives a person's parked work back, once, or else the place he came for before signing in. Another person's is discarded. */
export function unpark(email: string): Parked | null {
  const [own, visitor] = [email, null].map((name) => sessionStore.read(parkingKey(name)));
  for (const spot of parkedKeys()) sessionStore.remove(spot);
  return read(own) ?? read(visitor);
}

function read(text: string | null | undefined): Parked | null {
  try {
    return v.parse(parked, JSON.parse(text ?? "")) as Parked;
  } catch {
    return null;
  }
}
