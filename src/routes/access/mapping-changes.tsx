import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import type { SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import { type mappingChangesMachine, mappingChangesView } from "../../machines/access/mapping-changes.machine.ts";
import { ChangeProgress } from "../../ui/access/change-progress.tsx";

type MappingChanges = ActorRefFrom<typeof mappingChangesMachine>;

interface MappingChangesRouteProps {
  changes: MappingChanges;
  users: readonly SubscriptionUser[];
  reports: readonly SubscriptionReport[];
}

/** Changes that have all been made are no longer open once their outcome is left. */
export function leaveOutcome(changes: MappingChanges | undefined): void {
  if (changes?.getSnapshot().status === "active") changes.send({ type: "outcome.left" });
}

export function ConnectedMappingChanges({ changes, users, reports }: MappingChangesRouteProps) {
  const view = useSelector(changes, mappingChangesView, shallowEqual);
  useEffect(() => () => leaveOutcome(changes), [changes]);
  return (
    <ChangeProgress
      {...view}
      users={users}
      reports={reports}
      onResume={() => changes.send({ type: "sending.resumed" })}
      onRetryFailed={() => changes.send({ type: "failed.retried" })}
      onUndo={() => changes.send({ type: "undo.requested" })}
      onClose={() => changes.send({ type: "changes.closed" })}
    />
  );
}
