import { shallowEqual, useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import { type mappingChangesMachine, mappingChangesView } from "../../machines/access/mapping-changes.machine.ts";
import { ChangeProgress } from "../../ui/access/change-progress.tsx";

interface MappingChangesRouteProps {
  changes: ActorRefFrom<typeof mappingChangesMachine>;
  users: readonly SubscriptionUser[];
  reports: readonly SubscriptionReport[];
}

export function ConnectedMappingChanges({ changes, users, reports }: MappingChangesRouteProps) {
  const view = useSelector(changes, mappingChangesView, shallowEqual);
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
