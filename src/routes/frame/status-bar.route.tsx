import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import type { ActorRefFrom } from "xstate";
import { type pageStatusMachine, pageStatusView } from "../../machines/frame/page-status.machine.ts";
import { StatusBar } from "../../ui/frame/status-bar.tsx";
import type { RouteContext } from "../route-context.ts";

export function StatusBarRoute({ pageStatus, page }: Pick<RouteContext, "pageStatus" | "page">) {
  const [status, setStatus] = useState<ActorRefFrom<typeof pageStatusMachine>>();
  useEffect(() => void pageStatus().then(setStatus), [pageStatus]);
  const at = useSelector(status, (snapshot) => (snapshot ? pageStatusView(snapshot).at : "hidden"));
  return <StatusBar at={at} onReload={page.reload} />;
}
