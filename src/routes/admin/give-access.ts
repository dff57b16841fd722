import { useSelector } from "@xstate/react";
import type { SubscriptionReport } from "../../api/contract.ts";
import { accessGridView } from "../../machines/admin/access-grid.machine.ts";
import type { AdminActors } from "../../machines/admin/admin-actors.ts";
import { mappingImportView } from "../../machines/admin/mapping-import.machine.ts";

/** Opens the access matrix at one report, unless other changes are open in User Report Mapping. */
export function useGiveAccess(
  { userReportMapping, accessGrid, mappingImport }: AdminActors,
  report: SubscriptionReport,
) {
  const isMatrixOpen = useSelector(accessGrid, (snapshot) => accessGridView(snapshot).at !== "closed");
  const isImportOpen = useSelector(mappingImport, (snapshot) => mappingImportView(snapshot).at !== "closed");
  const isFree = useSelector(userReportMapping, (snapshot) => snapshot.can({ type: "access.requested", report }));
  return {
    canGiveAccess: isFree && !isMatrixOpen && !isImportOpen,
    giveAccess: () => userReportMapping.send({ type: "access.requested", report }),
  };
}
