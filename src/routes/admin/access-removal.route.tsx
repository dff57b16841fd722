import { shallowEqual, useSelector } from "@xstate/react";
import { useMemo } from "react";
import { accessRemovalView } from "../../machines/admin/access-removal.machine.ts";
import type { AdminActors } from "../../machines/admin/admin-actors.ts";
import type { AdminLists } from "../../rules/admin/admin-lists.ts";
import { AccessRemoval, PersonHeading } from "../../ui/admin/access-removal.tsx";
import { useChild } from "../use-child.ts";
import { MappingChangesRoute } from "./mapping-changes.route.tsx";

interface AccessRemovalRouteProps {
  accessRemoval: AdminActors["accessRemoval"];
  lists: AdminLists;
}

export function AccessRemovalRoute({ accessRemoval, lists }: AccessRemovalRouteProps) {
  const view = useSelector(accessRemoval, accessRemovalView, shallowEqual);
  const changes = useChild(accessRemoval, "changes");
  const reports = useMemo(() => [...lists.reports.values()].flat(), [lists.reports]);
  if (view.at === "closed") return null;
  const { person } = view;
  const users = [{ id: person.principalId, displayName: person.name }];
  return (
    <>
      <PersonHeading person={person} />
      {view.at !== "removing" ? (
        <AccessRemoval
          view={view}
          onConfirm={() => accessRemoval.send({ type: "removal.confirmed" })}
          onCancel={() => accessRemoval.send({ type: "removal.cancelled" })}
          onRetry={() => accessRemoval.send({ type: "retry.requested" })}
        />
      ) : (
        changes && <MappingChangesRoute changes={changes} users={users} reports={reports} />
      )}
    </>
  );
}
