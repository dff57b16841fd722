import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import type { ActorRefFrom } from "xstate";
import { type pageStatusMachine, pageStatusView } from "../../machines/frame/page-status.machine.ts";
import { StatusBar } from "../../ui/frame/status-bar.tsx";
import { preloadAlert } from "../dialogs/dialog-host.tsx";
import { preloadReportFailed } from "../report/report-stage.tsx";
import { OpeningRecorder } from "../report/opening-recorder.tsx";
import type { RouteContext } from "../route-context.ts";
import { PageAnnouncer } from "./page-announcer.tsx";
import { PortalKeys } from "./portal-keys.tsx";

type StatusBarProps = Pick<RouteContext, "pageStatus" | "page" | "reports" | "dialogs" | "later" | "session">;

export function ConnectedStatusBar({ pageStatus, page, reports, dialogs, later, session }: StatusBarProps) {
  const [status, setStatus] = useState<ActorRefFrom<typeof pageStatusMachine>>();
  useEffect(() => {
    const unmounted = new AbortController();
    const start = () => void pageStatus().then(setStatus, () => undefined);
    start();
    for (const type of ["online", "chunk.recovered"]) addEventListener(type, start, { signal: unmounted.signal });
    return () => unmounted.abort();
  }, [pageStatus]);
  useEffect(() => {
    void preloadAlert();
    void preloadReportFailed();
  }, []);
  const at = useSelector(status, (snapshot) => (snapshot ? pageStatusView(snapshot).at : "hidden"));
  return (
    <>
      <StatusBar at={at} onReload={page.reload} />
      <PageAnnouncer reports={reports} />
      <PortalKeys dialogs={dialogs} later={later} page={page} session={session} />
      {page.features.includes("personalLists") && <OpeningRecorder reports={reports} later={later} />}
    </>
  );
}
