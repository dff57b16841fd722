import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { embeddedReportView } from "../../machines/report/embedded-report-view.ts";
import { type ReportsView, reportsView } from "../../machines/report/reports.machine.ts";
import type { ReportFreshnessProps } from "../../ui/report/report-freshness.tsx";
import type { RouteContext } from "../route-context.ts";
import { useChild } from "../use-child.ts";

type Shown = ReportsView["shown"];

/** Its page and its saved view may differ. */
const isSameReport = (one: Shown, other: Shown) =>
  one?.subscriptionId === other?.subscriptionId && one?.reportId === other?.reportId;

/** The age of the shown report's data, asked for once the report is shown; undefined where it is not known. */
export function useFreshness({
  reports,
  later,
}: Pick<RouteContext, "reports" | "later">): ReportFreshnessProps | undefined {
  const report = useChild(useChild(reports, "viewing"), "report");
  const isShown = useSelector(report, (snapshot) => snapshot && embeddedReportView(snapshot).at === "viewing") ?? false;
  const choice = useSelector(reports, (snapshot) => reportsView(snapshot).shown, isSameReport);
  const [known, setKnown] = useState<{ of: typeof report; freshness: ReportFreshnessProps }>();
  const needed = isShown && choice ? choice : undefined;
  useEffect(() => {
    if (!needed) return undefined;
    const left = new AbortController();
    later()
      .then(({ loadFreshness }) => loadFreshness(needed, left.signal))
      .then(
        (freshness) => !left.signal.aborted && setKnown({ of: report, freshness: { ...freshness, now: Date.now() } }),
        () => undefined,
      );
    return () => left.abort();
  }, [report, needed, later]);
  return known?.of === report ? known?.freshness : undefined;
}
