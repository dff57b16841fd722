import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import type { ReportFreshness as Freshness } from "../../api/freshness-contract.ts";
import { embeddedReportView } from "../../machines/report/embedded-report-view.ts";
import { type ReportsView, reportsView } from "../../machines/report/reports.machine.ts";
import { ReportFreshness } from "../../ui/report/report-freshness.tsx";
import type { RouteContext } from "../route-context.ts";
import { useChild } from "../use-child.ts";

type Shown = ReportsView["shown"];

/** Its page and its saved view may differ. */
const isSameReport = (one: Shown, other: Shown) =>
  one?.subscriptionId === other?.subscriptionId && one?.reportId === other?.reportId;

/** Asks for the age of the data once a report is shown. An answer that fails shows nothing. */
export function ReportFreshnessRoute({ reports, later }: Pick<RouteContext, "reports" | "later">) {
  const report = useChild(useChild(reports, "viewing"), "report");
  const isShown = useSelector(report, (snapshot) => snapshot && embeddedReportView(snapshot).at === "viewing") ?? false;
  const choice = useSelector(reports, (snapshot) => reportsView(snapshot).shown, isSameReport);
  const [known, setKnown] = useState<{ of: typeof report; freshness: Freshness; now: number }>();
  const needed = isShown && choice ? choice : undefined;
  useEffect(() => {
    if (!needed) return undefined;
    const left = new AbortController();
    later()
      .then(({ loadFreshness }) => loadFreshness(needed, left.signal))
      .then(
        (freshness) => !left.signal.aborted && setKnown({ of: report, freshness, now: Date.now() }),
        () => undefined,
      );
    return () => left.abort();
  }, [report, needed, later]);
  return known && known.of === report && <ReportFreshness {...known.freshness} now={known.now} />;
}
