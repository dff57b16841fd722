import { createActor } from "xstate";
import { adminEntries } from "../machines/admin.machine.ts";
import { readAdminEntries } from "../rules/admin-entries.ts";
import { provideAdmin } from "./effects/admin.ts";
import type { Portal } from "./portal.ts";

export function startAdmin({ call, dialogs, hear, keep }: Portal) {
  const admin = createActor(provideAdmin({ call }), { id: "admin" });
  hear(admin);
  admin.on("confirmation.asked", () =>
    dialogs.send({ type: "dialog.opened", content: { kind: "confirm-delete" }, dismissible: true }),
  );
  admin.on("confirmation.settled", () => dialogs.send({ type: "dialog.dismissed", which: "confirm-delete" }));
  dialogs.subscribe(({ context }) => {
    const asked = context.stack.some((dialog) => dialog.getSnapshot().context.content.kind === "confirm-delete");
    // another dialog may have taken its place
    if (!asked) admin.getSnapshot().context.tabs?.modifyReport.send({ type: "delete.cancelled" });
  });
  admin.start();
  keep("admin", {
    read: () => adminEntries(admin.getSnapshot()),
    restore(parked) {
      const entries = readAdminEntries(parked);
      if (entries) admin.send({ type: "entries.restored", entries });
    },
  });
  return admin;
}
