import { getRouteApi } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { reportsView } from "../../machines/report/reports.machine.ts";
import { isFirstConfigAwaited, viewingView } from "../../machines/report/viewing.machine.ts";
import { lazyView } from "../lazy-view.tsx";
import { useChild } from "../use-child.ts";
import { ReportStage } from "./report-stage.tsx";

const Home = lazyView(() => import("./home.route.tsx").then((m) => m.HomeRoute));

const root = getRouteApi("__root__");

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
