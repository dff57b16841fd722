import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import type { embeddedReportMachine } from "../../machines/report/embedded-report.machine.ts";
import { embeddedReportView } from "../../machines/report/embedded-report-view.ts";
import { reportsView } from "../../machines/report/reports.machine.ts";
import { parseReportLink, reportLink } from "../../rules/report/report-link.ts";
import { viewOfAddress, withView } from "../../rules/report/saved-views.ts";
import type { RouteContext } from "../route-context.ts";

/** The address names the page that is shown; going back or forward to another page of the report turns to it. */
export function usePageAddress(
  reports: RouteContext["reports"],
  report: ActorRefFrom<typeof embeddedReportMachine> | undefined,
): void {
  const router = useRouter();
  useEffect(() => {
    if (!report) return undefined;
    let previous: string | null = null;
    const findLink = () => reportsView(reports.getSnapshot()).shown;
    const pageOf = () => embeddedReportView(report.getSnapshot()).page;
    const keepView = (address: string) => withView(address, viewOfAddress(router.history.location.search));
    const writeAddress = () => {
      const page = pageOf();
      const link = findLink();
      // The address of a report that has just been opened stays as it is, unless it names a page that does not exist.
      const isPageChange = previous !== page && (previous !== null || link?.page !== undefined);
      previous = page;
      if (!isPageChange || page === null || !link || page === link.page) return;
      // A page that changes while another screen is being opened does not lead back to the report.
      if (router.history.location.pathname === "/report")
        void router.navigate({ href: keepView(reportLink({ ...link, page })), replace: true });
    };
    writeAddress();
    const subscription = report.subscribe(writeAddress);
    const unsubscribe = router.history.subscribe(({ location, action }) => {
      if (action.type === "REPLACE") return;
      const target = parseReportLink(Object.fromEntries(new URLSearchParams(location.search)));
      const link = findLink();
      const isSameReport = target?.subscriptionId === link?.subscriptionId && target?.reportId === link?.reportId;
      if (isSameReport && target?.page && target.page !== pageOf())
        report.send({ type: "page.selected", page: target.page });
    });
    return () => {
      subscription.unsubscribe();
      unsubscribe();
    };
  }, [reports, report, router]);
}
