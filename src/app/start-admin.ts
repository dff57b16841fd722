import { createActor } from "xstate";
import { hasUnsavedChanges } from "../machines/access/access-grid.machine.ts";
import { adminDrafts } from "../machines/admin/admin.machine.ts";
import { parseAdminDrafts } from "../rules/admin/admin-drafts.ts";
import { provideAdmin } from "./effects/admin.ts";
import { provideViewAs } from "./effects/view-as.ts";
import type { AppServices } from "./app-services.ts";
import { setUnloadConfirmed } from "./confirm-unload.ts";

export { startPreview } from "./start-preview.ts";

export function startAdmin({ call, config, now, dialogs, showNotices, registerDraft }: AppServices) {
  const viewAs = provideViewAs({ call, now, reportOrigins: config.reportOrigins });
  const admin = createActor(provideAdmin({ call, features: config.features }).provide({ actors: { viewAs } }), {
    id: "admin",
  });
  showNotices("admin", admin);
  dialogs.subscribe(({ context }) => {
    if (context.stack.length === 0) return;
    // It takes the place of a question or a form of the area.
    const { actors, pages } = admin.getSnapshot().context;
    actors?.modifyReport.send({ type: "delete.cancelled" });
    pages.personAdding.send({ type: "change.cancelled" });
    pages.personChange.send({ type: "change.cancelled" });
    pages.subscriptionChange.send({ type: "change.cancelled" });
  });
  const onTabsReady = admin.subscribe(({ context: { actors } }) => {
    actors?.accessGrid.subscribe((snapshot) => setUnloadConfirmed(hasUnsavedChanges(snapshot)));
    if (actors) onTabsReady.unsubscribe();
  });
  admin.start();
  registerDraft("admin", {
    read: () => adminDrafts(admin.getSnapshot()),
    restore(parked) {
      const drafts = parseAdminDrafts(parked);
      if (drafts) admin.send({ type: "drafts.restored", drafts });
    },
  });
  return admin;
}
