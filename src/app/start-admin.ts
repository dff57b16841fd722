import { createActor } from "xstate";
import { adminEntries } from "../machines/admin/admin.machine.ts";
import { readAdminEntries } from "../rules/admin/admin-entries.ts";
import { connectDialogs } from "./dialog-openers.ts";
import { provideAdmin } from "./effects/admin/admin.ts";
import type { Portal } from "./app-services.ts";

export function startAdmin({ call, dialogs, hear, keep }: Portal) {
  const admin = createActor(provideAdmin({ call }), { id: "admin" });
  hear("admin", admin);
  connectDialogs("admin", admin, dialogs);
  dialogs.subscribe(({ context }) => {
    const asked = context.stack.some((dialog) => dialog.getSnapshot().context.content.kind === "confirm-delete");
    // another dialog may have taken its place
    if (!asked) admin.getSnapshot().context.actors?.modifyReport.send({ type: "delete.cancelled" });
  });
  admin.start();
  keep("admin", {
    read: () => adminEntries(admin.getSnapshot()),
    restore(parked) {
      const entries = readAdminEntries(parked);
      if (entries) admin.send({ type: "drafts.restored", entries });
    },
  });
  return admin;
}
