import { getRouteApi } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { isConfigExpected, reportsView, reportView, viewBeforeReport } from "../../machines/report/reports.machine.ts";
import { sessionView } from "../../machines/session/session.machine.ts";
import { parseReportLink } from "../../rules/report/report-ref.ts";
import { lazyView } from "../lazy-view.tsx";
import type { RouteContext } from "../route-context.ts";
import { ReportStage } from "./report-stage.tsx";

const Home = lazyView(() => import("./home.tsx").then((m) => m.ConnectedHome));

const root = getRouteApi("__root__");

interface Match {
  context: RouteContext;
  search: Record<string, unknown>;
}

/** Sends the report that the address names, once the user has access. */
export function enterReport({ context: { session, reports }, search }: Match): void {
  const view = sessionView(session.getSnapshot());
  if (view.at === "ready")
    reports.send({ type: "route.entered", email: view.user.email, report: parseReportLink(search) });
}

export function leaveReport({ context }: Match): void {
  context.reports.send({ type: "route.left" });
}

/** Whether what nobody waits for is held back for the first embed config on this page. */
export function useReportAwaited(reports: RouteContext["reports"]): boolean {
  const reportActor = useSelector(reports, ({ children }) => children.report);
  const isAwaited = useSelector(reportActor, (snapshot) => snapshot?.context.isFirstConfigAwaited ?? true);
  return useSelector(reports, isConfigExpected) && isAwaited;
}

export function ReportRoute() {
  const { reports, page } = root.useRouteContext();
  const { at } = useSelector(reports, reportsView, shallowEqual);
  const reportActor = useSelector(reports, ({ children }) => children.report);
  const beforeReport = useSelector(reports, viewBeforeReport, shallowEqual);
  const view = useSelector(reportActor, (snapshot) => snapshot && reportView(snapshot), shallowEqual) ?? beforeReport;
  const report = useSelector(reportActor, (snapshot) => snapshot?.children.embeddedReport);
  const frame = useSelector(reportActor, (snapshot) => snapshot?.children.frame);
  const isReportAwaited = useReportAwaited(reports);
  return (
    <ReportStage
      at={at === "open" ? view.at : at}
      title={at === "open" ? view.title : ""}
      slowNotice={view.slowNotice}
      refusal={view.refusal}
      report={report}
      frame={frame}
      whenIdle={page.whenIdle}
      onRetry={() => reports.send({ type: "retry.requested" })}
      home={!isReportAwaited && <Home />}
    />
  );
}
