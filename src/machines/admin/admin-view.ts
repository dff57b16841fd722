// What routes read of the admin area.
import type { ActorRefFrom, SnapshotFrom } from "xstate";
import type { AdminLists } from "../../rules/admin/admin-lists.ts";
import type { AdminActors, AdminPages } from "./admin-actors.ts";
import type { adminMachine } from "./admin.machine.ts";
import type { newInstallationMachine } from "./new-installation.machine.ts";

export type AdminView =
  | { at: "inactive" | "loading" | "failed" }
  | { at: "empty"; installation: ActorRefFrom<typeof newInstallationMachine> }
  | { at: "ready"; lists: AdminLists; actors: AdminActors };

export function adminView({ value, context, children }: SnapshotFrom<typeof adminMachine>): AdminView {
  const { actors, lists } = context;
  if (value === "empty")
    return children.newInstallation ? { at: "empty", installation: children.newInstallation } : { at: "loading" };
  if (typeof value !== "object") return { at: value };
  return actors ? { at: "ready", lists, actors } : { at: "loading" };
}

/** A file was imported, and the lists of the tabs could not be loaded again. */
export const areListsOutdated = (snapshot: SnapshotFrom<typeof adminMachine>): boolean =>
  snapshot.matches({ ready: "outdated" });

export const adminEmail = ({ context }: SnapshotFrom<typeof adminMachine>): string => context.email;
export const adminPages = ({ context }: SnapshotFrom<typeof adminMachine>): AdminPages => context.pages;
