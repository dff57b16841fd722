import { getRouteApi } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { reportsView } from "../../machines/report/reports.machine.ts";
import { findLastReport } from "../../rules/report/personal-lists.ts";
import { LastReport } from "../../ui/report/last-report.tsx";
import type { RouteContext } from "../route-context.ts";
import { useFinder } from "./use-finder.ts";

const root = getRouteApi("__root__");

/** Offers the report that the person saw last and still may see, unless the dialog was opened over a shown report. */
export function ConnectedLastReport() {
  const { reports, later, page } = root.useRouteContext();
  const [isReportShown] = useState(() => reportsView(reports.getSnapshot()).report !== null);
  return (
    !isReportShown && page.features.includes("personalLists") && <LoadedLastReport reports={reports} later={later} />
  );
}

function LoadedLastReport({ reports, later }: Pick<RouteContext, "reports" | "later">) {
  const selection = useSelector(reports, ({ children }) => children.selection);
  const { view, personalLists } = useFinder({ reports, later });
  const last = findLastReport(view.entries, personalLists?.recents ?? []);
  if (!last) return null;
  const { subscriptionId, reportId } = last;
  return (
    <LastReport
      {...last}
      onContinue={() => {
        reports.send({ type: "selection.confirmed", report: { subscriptionId, reportId } });
        selection?.send({ type: "selection.cancelled" });
      }}
    />
  );
}
