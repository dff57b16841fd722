import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import type { ActorRefFrom } from "xstate";
import { type pageStatusMachine, pageStatusView } from "../../machines/frame/page-status.machine.ts";
import { StatusBar } from "../../ui/frame/status-bar.tsx";
import type { RouteContext } from "../route-context.ts";
import { PageAnnouncer } from "./page-announcer.tsx";

export function StatusBarRoute({ pageStatus, page, reports }: Pick<RouteContext, "pageStatus" | "page" | "reports">) {
  const [status, setStatus] = useState<ActorRefFrom<typeof pageStatusMachine>>();
  useEffect(() => void pageStatus().then(setStatus), [pageStatus]);
  const at = useSelector(status, (snapshot) => (snapshot ? pageStatusView(snapshot).at : "hidden"));
  return (
    <>
      <StatusBar at={at} onReload={page.reload} />
      <PageAnnouncer reports={reports} />
    </>
  );
}
