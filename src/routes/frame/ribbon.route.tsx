import { useLocation, useRouter } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { type embeddedReportMachine, embeddedReportView } from "../../machines/report/embedded-report.machine.ts";
import type { SessionView } from "../../machines/session/session.machine.ts";
import { Ribbon } from "../../ui/frame/ribbon.tsx";
import type { RouteContext } from "../route-context.ts";
import { useChild } from "../use-child.ts";
import { lazyView } from "../lazy-view.tsx";

const PageNavigation = lazyView(() => import("../../ui/frame/page-navigation.tsx").then((m) => m.PageNavigation));

export function RibbonRoute({ actors, view }: { actors: RouteContext; view: SessionView }) {
  const { navigate } = useRouter();
  const place = useLocation({ select: ({ pathname }) => pathname });
  const viewing = useChild(actors.reports, "viewing");
  const report = useChild(viewing, "report");
  const at = useSelector(report, (snapshot) => snapshot && embeddedReportView(snapshot).at);
  const shown = at === "viewing" || at === "recovering";
  const links = [
    { label: "Report", href: "/report", shown: "person" in view },
    { label: "Admin", href: "/admin", shown: "person" in view && view.person.administrator },
  ] as const;
  const items = links
    .filter(({ shown }) => shown)
    .map(({ label, href }) => ({
      label,
      href,
      active: place.startsWith(href),
      onNavigate: () => void navigate({ to: href }),
    }));
  return (
    <Ribbon
      items={items}
      pages={report && <Pages report={report} />}
      report={
        view.at === "ready" && place === "/report"
          ? {
              onChangeReport: () => actors.reports.send({ type: "change.requested" }),
              onRefresh: shown ? () => report?.send({ type: "refresh.requested" }) : undefined,
              onPrint: shown ? () => report?.send({ type: "print.requested" }) : undefined,
              onFullScreen:
                shown || at === "embedding" ? () => report?.send({ type: "fullScreen.requested" }) : undefined,
            }
          : undefined
      }
    />
  );
}

function Pages({ report }: { report: ActorRefFrom<typeof embeddedReportMachine> }) {
  const { pages, page } = useSelector(report, embeddedReportView, shallowEqual);
  return (
    pages.length > 1 && (
      <PageNavigation
        pages={pages}
        active={page ?? ""}
        onOpen={(chosen) => report.send({ type: "page.selected", page: chosen })}
      />
    )
  );
}
