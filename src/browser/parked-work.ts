import * as v from "valibot";
import { parkedKeys, parkingKey, sessionStore } from "./storage.ts";

const parkedWork = v.object({
  place: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)),
  drafts: v.record(v.string(), v.unknown()),
  /** The write that was answered with 401. */
  request: v.optional(
    v.object({
      method: v.string(),
      path: v.string(),
      body: v.optional(v.unknown()),
      key: v.optional(v.string()),
    }),
  ),
});

/** What must survive a login: the user's place in the portal, their drafts and an unauthorized write. */
export type ParkedWork = v.InferOutput<typeof parkedWork>;

export function parkWork(email: string | null, work: ParkedWork): void {
  sessionStore.write(parkingKey(email), JSON.stringify(work));
}

/** Returns the user's parked work once, or the place requested before signing in. Work of other users is discarded. */
export function takeParkedWork(email: string): ParkedWork | null {
  const [ofUser, beforeSignIn] = [email, null].map((owner) => sessionStore.read(parkingKey(owner)));
  for (const key of parkedKeys()) sessionStore.remove(key);
  return parseWork(ofUser) ?? parseWork(beforeSignIn);
}

function parseWork(text: string | null | undefined): ParkedWork | null {
  try {
    return v.parse(parkedWork, JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}
