import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { SnapshotFrom } from "xstate";
import type { MappingChange } from "../../api/contract.ts";
import { type accessChangeMachine, accessChangeView } from "../../machines/access/access-change.machine.ts";
import { type mappingChangesMachine, mappingChangesView } from "../../machines/access/mapping-changes.machine.ts";
import type { AdminActors } from "../../machines/admin/admin.machine.ts";
import { ChangeNotice } from "../../ui/access/change-notice.tsx";
import { leaveOutcome } from "./mapping-changes.tsx";

const viewOf = (snapshot: SnapshotFrom<typeof accessChangeMachine> | undefined) =>
  snapshot && accessChangeView(snapshot);
const progressOf = (snapshot: SnapshotFrom<typeof mappingChangesMachine> | undefined) =>
  snapshot && mappingChangesView(snapshot);

/** Gives or takes one report of one person in the details of either, where the outcome is shown and can be undone. */
export function useSingleChange(
  accessChange: AdminActors["accessChange"] | undefined,
  isShown: (change: MappingChange) => boolean,
) {
  const view = useSelector(accessChange, viewOf, shallowEqual);
  const changes = useSelector(accessChange, (snapshot) => snapshot?.children.changes);
  const progress = useSelector(changes, progressOf, shallowEqual);
  useEffect(() => () => leaveOutcome(changes), [changes]);
  const shown = view?.at === "changing" && progress && isShown(view.change) ? { ...view, ...progress } : null;
  return {
    isBusy: progress?.at === "sending",
    notice: (
      <ChangeNotice
        view={shown}
        onResume={() => changes?.send({ type: "sending.resumed" })}
        onUndo={() => changes?.send({ type: "undo.requested" })}
      />
    ),
    request: (change: MappingChange, name: string) => accessChange?.send({ type: "mapping.requested", change, name }),
  };
}
