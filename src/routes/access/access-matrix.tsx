import { shallowEqual, useSelector } from "@xstate/react";
import { accessGridView } from "../../machines/access/access-grid.machine.ts";
import type { AdminActors } from "../../machines/admin/admin.machine.ts";
import { AccessPanel } from "../../ui/access/access-panel.tsx";
import { ChangeReview } from "../../ui/access/change-review.tsx";
import { ConnectedMappingChanges } from "./mapping-changes.tsx";

interface AccessMatrixRouteProps {
  accessGrid: AdminActors["accessGrid"];
  /** On a page of its own the matrix is called so and cannot be closed. */
  pageTitle?: string | undefined;
}

export function ConnectedAccessMatrix({ accessGrid, pageTitle }: AccessMatrixRouteProps) {
  const { at, users, reports, mappings, firstReport, pending, isLimitReached } = useSelector(
    accessGrid,
    accessGridView,
    shallowEqual,
  );
  const changes = useSelector(accessGrid, ({ children }) => children.changes);
  if (at === "changing" && changes)
    return <ConnectedMappingChanges changes={changes} users={users} reports={reports} />;
  if (at === "reviewing") {
    return (
      <ChangeReview
        changes={[...pending.values()]}
        users={users}
        reports={reports}
        onConfirm={() => accessGrid.send({ type: "changes.confirmed" })}
        onBack={() => accessGrid.send({ type: "review.left" })}
      />
    );
  }
  return (
    <AccessPanel
      title={pageTitle ?? "Access matrix"}
      users={users}
      reports={reports}
      mappings={mappings}
      firstReport={firstReport}
      pending={pending}
      isLimitReached={isLimitReached}
      onCellsSet={(cells, access) => accessGrid.send({ type: "cells.set", cells, access })}
      onReview={() => accessGrid.send({ type: "review.requested" })}
      onClear={() => accessGrid.send({ type: "cells.cleared" })}
      onClose={pageTitle === undefined ? () => accessGrid.send({ type: "access.closed" }) : undefined}
    />
  );
}
