import { shallowEqual, useSelector } from "@xstate/react";
import { type EmbeddedReportView, embeddedReportView } from "../../machines/report/embedded-report.machine.ts";
import { PageNavigation } from "../../ui/frame/page-navigation.tsx";
import { ReportBar } from "../../ui/frame/report-bar.tsx";
import type { ReportActions, RibbonLinkProps } from "../../ui/frame/ribbon.tsx";
import { ReportFreshnessRoute } from "../report/report-freshness.route.tsx";
import type { RouteContext } from "../route-context.ts";
import { useChild } from "../use-child.ts";
import { usePageAddress } from "./use-page-address.ts";

interface ReportBarRouteProps {
  actors: Pick<RouteContext, "reports" | "later">;
  links: readonly RibbonLinkProps[];
  actions: ReportActions;
}

/** Loaded after the start, because nobody needs it before a report is chosen. */
export function ReportBarRoute({ actors: { reports, later }, links, actions }: ReportBarRouteProps) {
  const report = useChild(useChild(reports, "viewing"), "report");
  const view = useSelector(report, (snapshot) => snapshot && embeddedReportView(snapshot), shallowEqual);
  usePageAddress(reports, report);
  const selectPage = (name: string) => report?.send({ type: "page.selected", page: name });
  return (
    <ReportBar
      links={links}
      actions={actions}
      pageNavigation={view && <Pages {...view} onPageSelect={selectPage} />}
      freshness={<ReportFreshnessRoute reports={reports} later={later} />}
    />
  );
}

function Pages({ pages, page, onPageSelect }: EmbeddedReportView & { onPageSelect: (page: string) => void }) {
  return pages.length > 1 && <PageNavigation pages={pages} active={page ?? ""} onPageSelect={onPageSelect} />;
}
