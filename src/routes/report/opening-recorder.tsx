import { useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";
import { embeddedReportView, reportsView } from "../../machines/report/reports.machine.ts";
import type { RouteContext } from "../route-context.ts";

/** Records which report the person sees and how long they waited, and why the report host does not show it. */
export function OpeningRecorder({ reports, later }: Pick<RouteContext, "reports" | "later">) {
  const reportActor = useSelector(reports, ({ children }) => children.report);
  const embedded = useSelector(reportActor, (snapshot) => snapshot?.children.embeddedReport);
  const isShown = useSelector(
    embedded,
    (snapshot) => snapshot !== undefined && embeddedReportView(snapshot).at === "viewing",
  );
  const { subscriptionId, reportId } = useSelector(reports, (snapshot) => reportsView(snapshot).report) ?? {};
  const waitingSince = useRef(0);
  useEffect(() => {
    const now = performance.now();
    if (!isShown) waitingSince.current = now;
    if (!isShown || subscriptionId === undefined || reportId === undefined) return;
    const shownAfterMs = Math.round(now - waitingSince.current);
    void later()
      .then(({ loadPersonalLists }) => loadPersonalLists())
      .then((personalLists) =>
        personalLists.send({ type: "report.opened", opening: { subscriptionId, reportId, shownAfterMs } }),
      )
      .catch(() => undefined);
  }, [isShown, subscriptionId, reportId, later]);
  const fault = useSelector(embedded, (snapshot) => snapshot && embeddedReportView(snapshot).fault);
  useEffect(() => {
    if (!fault || subscriptionId === undefined || reportId === undefined) return;
    const { cause, reference } = fault;
    void later()
      .then(({ reportFailure }) => reportFailure({ subscriptionId, reportId, cause, reference }))
      .catch(() => undefined);
  }, [fault, subscriptionId, reportId, later]);
  return null;
}
