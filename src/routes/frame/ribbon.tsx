import { useLocation, useRouter } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { embeddedReportMachine } from "../../machines/report/embedded-report.machine.ts";
import { embeddedReportView, reportsView } from "../../machines/report/reports.machine.ts";
import type { SessionView } from "../../machines/session/session.machine.ts";
import { type ReportAddress, reportLink } from "../../rules/report/report-ref.ts";
import { type ReportActions, Ribbon } from "../../ui/frame/ribbon.tsx";
import { Button } from "../../ui/parts/button.tsx";
import type { RouteContext } from "../route-context.ts";
import { lazyView } from "../lazy-view.tsx";

const ReportBar = lazyView(() => import("./report-bar.tsx").then((m) => m.ConnectedReportBar), {
  renderFailure: ({ onRetry }) => (
    <Button size="small" onClick={onRetry}>
      Load page names
    </Button>
  ),
});

type ReportActor = ActorRefFrom<typeof embeddedReportMachine>;

interface RibbonRouteProps {
  actors: RouteContext;
  view: SessionView;
  /** Whether nothing more important is left to load. */
  isIdle: boolean;
}

export function ConnectedRibbon({ actors, view, isIdle }: RibbonRouteProps) {
  const { navigate } = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const reportActor = useSelector(actors.reports, ({ children }) => children.report);
  const embedded = useSelector(reportActor, (snapshot) => snapshot?.children.embeddedReport);
  const reportActions = useReportActions(actors.reports, embedded);
  const report = useSelector(actors.reports, (snapshot) => reportsView(snapshot).report);
  const links = linksFor(view, report).map(({ label, href, path }) => ({
    label,
    href,
    active: pathname.startsWith(path),
    onNavigate: () => void navigate({ href }),
  }));
  const isReading = view.at === "ready" && pathname === "/report";
  return (
    <Ribbon
      links={links}
      renderReportBar={
        isReading && isIdle
          ? (place) => <ReportBar actors={actors} place={place} links={links} actions={reportActions} />
          : undefined
      }
      hasViews={actors.page.features.includes("savedViews")}
      report={isReading ? reportActions : undefined}
    />
  );
}

/** The link Report keeps the report that is shown, and returns to it from elsewhere. */
function linksFor(view: SessionView, report: ReportAddress | null) {
  if (!("user" in view)) return [];
  const reading = { label: "Report", path: "/report", href: report ? reportLink(report) : "/report" };
  const admin = { label: "Admin", path: "/admin", href: "/admin" };
  return view.user.isAdministrator ? [reading, admin] : [reading];
}

function useReportActions(reports: RouteContext["reports"], report: ReportActor | undefined): ReportActions {
  const at = useSelector(report, (snapshot) => snapshot && embeddedReportView(snapshot).at);
  const isShown = at === "viewing" || at === "recovering";
  return {
    onChangeReport: () => reports.send({ type: "change.requested" }),
    onRefresh: isShown ? () => report?.send({ type: "refresh.requested" }) : undefined,
    onPrint: isShown ? () => report?.send({ type: "print.requested" }) : undefined,
    onFullScreen: isShown || at === "embedding" ? () => report?.send({ type: "fullScreen.requested" }) : undefined,
  };
}
