import { getRouteApi } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { type ComponentProps, useEffect } from "react";
import { accessGridView } from "../../machines/access/access-grid.machine.ts";
import type { AdminActors } from "../../machines/admin/admin.machine.ts";
import { useClientAccess } from "../../queries/client-access.ts";
import type { ServerData } from "../../queries/list.ts";
import { useReportWarnings } from "../../queries/reports.ts";
import { ChangeReview } from "../../ui/access/change-review.tsx";
import { Loader } from "../../ui/parts/loader.tsx";
import { withQueries } from "../lists/list-page.tsx";
import { AccessGridPanels } from "./access-grid-panels.tsx";

const adminRoute = getRouteApi("/guarded/admin");

interface AccessMatrixRouteProps {
  accessGrid: AdminActors["accessGrid"];
  /** On a page of its own the matrix is called so and cannot be closed. */
  pageTitle?: string | undefined;
}

export function ConnectedAccessMatrix(props: AccessMatrixRouteProps) {
  const { data } = adminRoute.useRouteContext();
  return <Matrix {...props} data={data} />;
}

const Matrix = withQueries(function Matrix({
  accessGrid,
  pageTitle,
  data,
}: AccessMatrixRouteProps & { data: ServerData }) {
  const { at, reports, access } = useSelector(accessGrid, accessGridView, shallowEqual);
  const { page } = adminRoute.useRouteContext();
  const hasGroups = page.features.includes("groups");
  const onAccessRetry = useLoadedAccess(accessGrid, data, hasGroups);
  // Groups stand above the people: these must not move when the groups come.
  if (hasGroups && at === "choosing" && !access && !onAccessRetry && reports.length > 0)
    return <Loader text="Loading…" lines={12} />;
  return (
    <AccessGridPanels
      accessGrid={accessGrid}
      title={pageTitle ?? "Access matrix"}
      onAccessRetry={onAccessRetry}
      renderReview={(review) => <Review {...review} data={data} hasWarnings={page.features.includes("reportTools")} />}
      onClose={pageTitle === undefined ? () => accessGrid.send({ type: "access.closed" }) : undefined}
    />
  );
});

/**
 * Loads the groups and dates of the client that the matrix shows, again once changes were sent. Where they could not be
 * loaded, it returns what tries it again.
 */
function useLoadedAccess(accessGrid: AdminActors["accessGrid"], data: ServerData, isOffered: boolean) {
  const { at, reports } = useSelector(accessGrid, accessGridView, shallowEqual);
  const isShown = at === "choosing";
  const { data: access, isError, refetch } = useClientAccess(data, reports[0]?.subscriptionId ?? "", isOffered);
  const isLoadable = isShown && isOffered && reports.length > 0;
  useEffect(() => {
    if (isLoadable) void refetch({ cancelRefetch: false });
  }, [isLoadable, refetch]);
  useEffect(() => {
    if (isShown && access) accessGrid.send({ type: "access.loaded", access });
  }, [accessGrid, access, isShown]);
  return isError ? () => void refetch() : undefined;
}

type ReviewProps = Omit<ComponentProps<typeof ChangeReview>, "warnings"> & { data: ServerData; hasWarnings: boolean };

function Review({ data, hasWarnings, ...review }: ReviewProps) {
  return <ChangeReview {...review} {...useReportWarnings(data, hasWarnings)} />;
}
