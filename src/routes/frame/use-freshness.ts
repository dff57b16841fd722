import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { embeddedReportView, type ReportsView, reportsView } from "../../machines/report/reports.machine.ts";
import type { ReportFreshnessProps } from "../../ui/report/report-freshness.tsx";
import type { RouteContext } from "../route-context.ts";

type Report = ReportsView["report"];

/** Its page and its saved view may differ. */
const isSameReport = (one: Report, other: Report) =>
  one?.subscriptionId === other?.subscriptionId && one?.reportId === other?.reportId;

/** The age of the shown report's data, asked for once the report is shown; undefined where it is not known. */
export function useFreshness({
  reports,
  later,
  page,
}: Pick<RouteContext, "reports" | "later" | "page">): ReportFreshnessProps | undefined {
  const reportActor = useSelector(reports, ({ children }) => children.report);
  const embedded = useSelector(reportActor, (snapshot) => snapshot?.children.embeddedReport);
  const isShown =
    useSelector(embedded, (snapshot) => snapshot && embeddedReportView(snapshot).at === "viewing") ?? false;
  const report = useSelector(reports, (snapshot) => reportsView(snapshot).report, isSameReport);
  const [known, setKnown] = useState<{ of: typeof embedded; freshness: ReportFreshnessProps }>();
  const needed = isShown && report && page.features.includes("freshness") ? report : undefined;
  useEffect(() => {
    if (!needed) return undefined;
    const left = new AbortController();
    later()
      .then(({ loadFreshness }) => loadFreshness(needed, left.signal))
      .then(
        (freshness) => !left.signal.aborted && setKnown({ of: embedded, freshness: { ...freshness, now: Date.now() } }),
        () => undefined,
      );
    return () => left.abort();
  }, [embedded, needed, later]);
  return known?.of === embedded ? known?.freshness : undefined;
}
