import { useSelector } from "@xstate/react";
import type { ActorRefFrom, SnapshotFrom } from "xstate";
import type { SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import { type mappingChangesMachine, mappingChangesView } from "../../machines/admin/mapping-changes.machine.ts";
import { ChangeProgress } from "../../ui/admin/change-progress.tsx";

interface ChangesProgressProps {
  changes: ActorRefFrom<typeof mappingChangesMachine>;
  users: readonly SubscriptionUser[];
  reports: readonly SubscriptionReport[];
}

export function ChangesProgress({ changes, users, reports }: ChangesProgressProps) {
  const snapshot: SnapshotFrom<typeof mappingChangesMachine> = useSelector(changes, (whole) => whole);
  return <ChangeProgress view={mappingChangesView(snapshot)} users={users} reports={reports} send={changes.send} />;
}
