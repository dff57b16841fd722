import type { SnapshotFrom } from "xstate";
import { firstRole, hasAccess, isAdministrator } from "../../rules/session/access.ts";
import type { sessionMachine } from "./session.machine.ts";

export interface SignedInUser {
  name: string;
  role: string;
  email: string;
  isAdministrator: boolean;
}

/** `mailbox` is null while, or where, no support mailbox is known. */
export type SessionView =
  | { at: "authorizing" | "failed" | "blocked"; mailbox: string | null }
  | { at: "denied"; mailbox: string | null; name: string }
  | { at: "terms" | "ready"; mailbox: string | null; user: SignedInUser };

export function sessionView(snapshot: SnapshotFrom<typeof sessionMachine>): SessionView {
  const { user, name, mailbox } = snapshot.context;
  if (snapshot.matches("blocked")) return { at: "blocked", mailbox };
  if (snapshot.matches("failed")) return { at: "failed", mailbox };
  if (snapshot.hasTag("authorizing") || !user) return { at: "authorizing", mailbox };
  if (!hasAccess(user)) return { at: "denied", mailbox, name };
  return {
    at: snapshot.matches({ loggedIn: "acceptingTerms" }) ? "terms" : "ready",
    mailbox,
    user: { name, role: firstRole(user), email: user.email, isAdministrator: isAdministrator(user) },
  };
}
