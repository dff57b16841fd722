import { getRouteApi } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { reportsView } from "../../machines/report/reports.machine.ts";
import { isFirstConfigAwaited, viewingView } from "../../machines/report/viewing.machine.ts";
import { sessionView } from "../../machines/session/session.machine.ts";
import { parseReportLink } from "../../rules/report/report-ref.ts";
import { lazyView } from "../lazy-view.tsx";
import type { RouteContext } from "../route-context.ts";
import { useChild } from "../use-child.ts";
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

export function ReportRoute() {
  const { reports, page } = root.useRouteContext();
  const { at } = useSelector(reports, reportsView, shallowEqual);
  const viewing = useChild(reports, "viewing");
  const view = useSelector(viewing, (snapshot) => snapshot && viewingView(snapshot), shallowEqual);
  const isReportAwaited = useSelector(viewing, (snapshot) => snapshot !== undefined && isFirstConfigAwaited(snapshot));
  const report = useChild(viewing, "report");
  const frame = useChild(viewing, "frame");
  return (
    <ReportStage
      at={at === "open" ? (view?.at ?? "empty") : at}
      title={view?.title ?? ""}
      refusal={view?.refusal}
      report={report}
      frame={frame}
      whenIdle={page.whenIdle}
      onRetry={() => reports.send({ type: "retry.requested" })}
      home={!isReportAwaited && <Home />}
    />
  );
}
