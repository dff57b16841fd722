import type { SnapshotFrom } from "xstate";
import type { AdminDrafts } from "../../rules/admin/admin-drafts.ts";
import { dropSatisfied, indexChanges } from "../../rules/admin/pending-changes.ts";
import type { AdminActors } from "./admin-actors.ts";
import type { adminMachine } from "./admin.machine.ts";

/** The unsaved input of the whole area, to be parked before a login. */
export function adminDrafts(snapshot: SnapshotFrom<typeof adminMachine>): AdminDrafts | null {
  const { actors, parkedDrafts, lists } = snapshot.context;
  if (!actors) return parkedDrafts;
  const { pending, restored } = actors.accessGrid.getSnapshot().context;
  const { plan, source } = actors.mappingImport.getSnapshot().context;
  const changes = [...restored, ...pending.values(), ...plan.changes];
  const { chosen, form } = actors.modifyReport.getSnapshot().context;
  const { subscriptionId, principalId, subscriptionReportId } = actors.userReportMapping.getSnapshot().context;
  return {
    addReport: { form: actors.addReport.getSnapshot().context.form },
    modifyReport: { chosen, form },
    userReportMapping: { subscriptionId, principalId, subscriptionReportId },
    changes: [...dropSatisfied(indexChanges(changes), lists.mappings).values()],
    pasted: "text" in source ? source.text : "",
  };
}

/** Gives the unsaved input back to the tabs, after a login. */
export function sendDraftsRestored(actors: AdminActors, drafts: AdminDrafts): void {
  actors.addReport.send({ type: "drafts.restored", ...drafts.addReport });
  actors.modifyReport.send({ type: "drafts.restored", ...drafts.modifyReport });
  actors.userReportMapping.send({ type: "drafts.restored", ...drafts.userReportMapping });
  actors.accessGrid.send({ type: "drafts.restored", changes: drafts.changes });
  actors.mappingImport.send({ type: "drafts.restored", text: drafts.pasted });
}
