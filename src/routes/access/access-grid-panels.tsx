import { shallowEqual, useSelector } from "@xstate/react";
import type { ComponentProps, ReactNode } from "react";
import { accessGridView } from "../../machines/access/access-grid.machine.ts";
import { AccessPanel } from "../../ui/access/access-panel.tsx";
import type { ChangeReview } from "../../ui/access/change-review.tsx";
import type { AccessGridActor } from "../route-context.ts";
import { ConnectedMappingChanges } from "./mapping-changes.tsx";

interface AccessGridPanelsProps {
  accessGrid: AccessGridActor;
  title: string;
  /** Loads the groups and dates again, where they could not be loaded. */
  onAccessRetry?: (() => void) | undefined;
  renderReview: (review: Omit<ComponentProps<typeof ChangeReview>, "warnings">) => ReactNode;
  onClose: (() => void) | undefined;
}

/** The access matrix of one client, the review of what is marked, and how far its changes are. */
export function AccessGridPanels({ accessGrid, title, onAccessRetry, renderReview, onClose }: AccessGridPanelsProps) {
  const { at, users, reports, mappings, access, firstReport, pending, isLimitReached } = useSelector(
    accessGrid,
    accessGridView,
    shallowEqual,
  );
  const changes = useSelector(accessGrid, ({ children }) => children.changes);
  if (at === "changing" && changes)
    return <ConnectedMappingChanges changes={changes} users={users} reports={reports} />;
  if (at === "reviewing")
    return renderReview({
      changes: [...pending.values()],
      users,
      reports,
      access,
      onConfirm: (chosen) => accessGrid.send({ type: "changes.confirmed", ...chosen }),
      onBack: () => accessGrid.send({ type: "review.left" }),
    });
  return (
    <AccessPanel
      title={title}
      users={users}
      reports={reports}
      mappings={mappings}
      access={access}
      onAccessRetry={onAccessRetry}
      firstReport={firstReport}
      pending={pending}
      isLimitReached={isLimitReached}
      onCellsSet={(cells, hasAccess) => accessGrid.send({ type: "cells.set", cells, access: hasAccess })}
      onReview={() => accessGrid.send({ type: "review.requested" })}
      onClear={() => accessGrid.send({ type: "cells.cleared" })}
      onClose={onClose}
    />
  );
}
