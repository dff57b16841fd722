import { getRouteApi } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import type { ComponentProps } from "react";
import { accessGridView } from "../../machines/access/access-grid.machine.ts";
import type { AdminActors } from "../../machines/admin/admin.machine.ts";
import type { ServerData } from "../../queries/list.ts";
import { useReportWarnings } from "../../queries/reports.ts";
import { AccessPanel } from "../../ui/access/access-panel.tsx";
import { ChangeReview } from "../../ui/access/change-review.tsx";
import { withQueries } from "../lists/list-page.tsx";
import { ConnectedMappingChanges } from "./mapping-changes.tsx";

const adminRoute = getRouteApi("/guarded/admin");

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
  const { data, page } = adminRoute.useRouteContext();
  const changes = useSelector(accessGrid, ({ children }) => children.changes);
  if (at === "changing" && changes)
    return <ConnectedMappingChanges changes={changes} users={users} reports={reports} />;
  if (at === "reviewing") {
    return (
      <Review
        data={data}
        hasWarnings={page.features.includes("reportTools")}
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

type ReviewProps = Omit<ComponentProps<typeof ChangeReview>, "warnings"> & { data: ServerData; hasWarnings: boolean };

const Review = withQueries(function Review({ data, hasWarnings, ...review }: ReviewProps) {
  return <ChangeReview {...review} {...useReportWarnings(data, hasWarnings)} />;
});
