import { shallowEqual, useSelector } from "@xstate/react";
import { type ReactNode, useEffect } from "react";
import { accessGridView } from "../../machines/access/access-grid.machine.ts";
import { type AdminActors, adminView } from "../../machines/admin/admin.machine.ts";
import { areChangesFinished } from "../../machines/access/mapping-changes.machine.ts";
import { type UserReportMappingView, userReportMappingView } from "../../machines/tabs/user-report-mapping.machine.ts";
import { type AdminLists, reportsOf } from "../../rules/admin/admin-lists.ts";
import { AccessPage, type AccessPageState } from "../../ui/access/access-page.tsx";
import type { AdminActor } from "../route-context.ts";
import { AccessLeaveQuestion } from "./access-leave-question.tsx";
import { ConnectedAccessMatrix } from "./access-matrix.tsx";
import { leaveOutcome } from "./mapping-changes.tsx";
import { AdminReady } from "../admin/admin-ready.tsx";

export function ConnectedAccessPage({ admin }: { admin: AdminActor }) {
  const view = useSelector(admin, adminView, shallowEqual);
  const isReady = view.at === "ready";
  useEffect(() => {
    if (isReady) admin.send({ type: "tab.opened", tab: "userReportMapping" });
  }, [admin, isReady]);
  return (
    <AdminReady admin={admin}>
      {view.at === "ready" && <ReadyAccessPage {...view} question={<AccessLeaveQuestion admin={admin} />} />}
    </AdminReady>
  );
}

/** The subscription is the one of User Report Mapping, which shows the same matrix. */
function ReadyAccessPage({
  actors: { userReportMapping, accessGrid },
  lists,
  question,
}: {
  actors: AdminActors;
  lists: AdminLists;
  question: ReactNode;
}) {
  const mapping = useSelector(userReportMapping, userReportMappingView, shallowEqual);
  const grid = useSelector(accessGrid, accessGridView, shallowEqual);
  const { subscriptionId, users } = mapping;
  const changes = useSelector(accessGrid, ({ children }) => children.changes);
  const isFinished = useSelector(changes, (sent) => !!sent && areChangesFinished(sent));
  const isOpen = grid.at !== "closed";
  useEffect(() => {
    if (mapping.at === "choosing" && !isOpen)
      accessGrid.send({ type: "access.opened", users, reports: reportsOf(lists, subscriptionId) });
  }, [accessGrid, mapping.at, isOpen, users, lists, subscriptionId]);
  useEffect(() => () => leaveOutcome(changes), [changes]);
  // The tab shows its form again, unless there is something to review.
  useEffect(
    () => () => {
      const { at, pending } = accessGridView(accessGrid.getSnapshot());
      if (at === "choosing" && pending.size === 0) accessGrid.send({ type: "access.closed" });
    },
    [accessGrid],
  );
  const openMatrix = (chosen: string) => {
    leaveOutcome(changes);
    accessGrid.send({ type: "access.closed" });
    userReportMapping.send({ type: "matrix.requested", subscriptionId: chosen });
  };
  return (
    <AccessPage
      at={isOpen ? "open" : pageStateOf(mapping.at)}
      subscriptions={lists.subscriptions}
      subscriptionId={subscriptionId}
      pendingCount={isFinished ? 0 : grid.pending.size}
      canChoose={!isOpen || grid.at === "choosing" || isFinished}
      onSubscriptionSelect={openMatrix}
      onRetry={() => openMatrix(subscriptionId)}
    >
      {question}
      <ConnectedAccessMatrix
        accessGrid={accessGrid}
        pageTitle={lists.subscriptions.find(({ id }) => id === subscriptionId)?.displayName}
      />
    </AccessPage>
  );
}

function pageStateOf(at: UserReportMappingView["at"]): AccessPageState {
  if (at === "withoutSubscription") return at;
  return at === "usersFailed" ? "failed" : "loading";
}
