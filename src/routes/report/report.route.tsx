import { getRouteApi } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { reportsView } from "../../machines/report/reports.machine.ts";
import { viewingView } from "../../machines/report/viewing.machine.ts";
import { useChild } from "../use-child.ts";
import { ReportStage } from "./report-frame.tsx";

const root = getRouteApi("__root__");

export function ReportRoute() {
  const { reports, page } = root.useRouteContext();
  const where = useSelector(reports, reportsView);
  const viewing = useChild(reports, "viewing");
  const view = useSelector(viewing, (snapshot) => snapshot && viewingView(snapshot), shallowEqual);
  const report = useChild(viewing, "report");
  return (
    <ReportStage
      at={where === "open" ? "none" : where}
      {...view}
      report={report}
      origins={page.reportOrigins}
      whenIdle={page.whenIdle}
      onRetry={() => reports.send({ type: "retry.requested" })}
      onChange={() => reports.send({ type: "change.requested" })}
    />
  );
}
