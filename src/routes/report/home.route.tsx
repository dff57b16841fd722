import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { Home } from "../../ui/report/home.tsx";

/** In one file with this one, because both are needed at the same time. */
export { LastReportRoute } from "./last-report.route.tsx";

const root = getRouteApi("__root__");

/** What stands behind the selection dialog, and on the report page while no report is requested. */
export function HomeRoute() {
  const { reports } = root.useRouteContext();
  useEffect(() => {
    // Loaded before a report is viewed, so that its pages are named at once.
    import("../frame/report-bar.route.tsx").catch(() => undefined);
  }, []);
  return <Home onSelectionOpen={() => reports.send({ type: "change.requested" })} />;
}
