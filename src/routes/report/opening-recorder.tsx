import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { embeddedReportView } from "../../machines/report/embedded-report.machine.ts";
import { reportsView } from "../../machines/report/reports.machine.ts";
import type { RouteContext } from "../route-context.ts";
import { useChild } from "../use-child.ts";

/** Records which report the person sees, for the list of recent reports. */
export function OpeningRecorder({ reports, later }: Pick<RouteContext, "reports" | "later">) {
  const report = useChild(useChild(reports, "viewing"), "report");
  const isShown = useSelector(
    report,
    (snapshot) => snapshot !== undefined && embeddedReportView(snapshot).at === "viewing",
  );
  const { subscriptionId, reportId } = useSelector(reports, (snapshot) => reportsView(snapshot).shown) ?? {};
  useEffect(() => {
    if (!isShown || subscriptionId === undefined || reportId === undefined) return;
    void later()
      .then(({ loadPersonalLists }) => loadPersonalLists())
      .then((personalLists) => personalLists.send({ type: "report.opened", key: { subscriptionId, reportId } }))
      .catch(() => undefined);
  }, [isShown, subscriptionId, reportId, later]);
  return null;
}
