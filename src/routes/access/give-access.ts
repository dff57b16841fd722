import { useSelector } from "@xstate/react";
import type { SubscriptionReport } from "../../api/contract.ts";
import { type AccessGridView, accessGridView } from "../../machines/access/access-grid.machine.ts";
import type { AdminActors } from "../../machines/admin/admin.machine.ts";
import { mappingImportView } from "../../machines/tabs/mapping-import.machine.ts";

/** Opens the access matrix at one report, unless other changes are open there or in User Report Mapping. */
export function useGiveAccess(actors: AdminActors | undefined, report: SubscriptionReport) {
  const isMatrixOpen = useSelector(actors?.accessGrid, (grid) => !!grid && hasOpenChanges(accessGridView(grid)));
  const isImportOpen = useSelector(actors?.mappingImport, (open) => !!open && mappingImportView(open).at !== "closed");
  const isFree = useSelector(actors?.userReportMapping, (tab) => tab?.can({ type: "access.requested", report }));
  return {
    canGiveAccess: isFree === true && !isMatrixOpen && !isImportOpen,
    giveAccess: () => {
      actors?.accessGrid.send({ type: "access.closed" });
      actors?.userReportMapping.send({ type: "access.requested", report });
    },
  };
}

const hasOpenChanges = ({ at, pending }: AccessGridView) => at === "changing" || pending.size > 0;
