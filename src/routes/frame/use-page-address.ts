import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import type { embeddedReportMachine } from "../../machines/report/embedded-report.machine.ts";
import { embeddedReportView, reportsView } from "../../machines/report/reports.machine.ts";
import { parseReportLink, reportLink, viewOfAddress, withView } from "../../rules/report/report-ref.ts";
import type { RouteContext } from "../route-context.ts";

/** The address names the page that is shown; going back or forward to another page of the report turns to it. */
export function usePageAddress(
  reports: RouteContext["reports"],
  embedded: ActorRefFrom<typeof embeddedReportMachine> | undefined,
): void {
  const router = useRouter();
  useEffect(() => {
    if (!embedded) return undefined;
    let previous: string | null = null;
    const findReport = () => reportsView(reports.getSnapshot()).report;
    const pageOf = () => embeddedReportView(embedded.getSnapshot()).page;
    const keepView = (address: string) => withView(address, viewOfAddress(router.history.location.search));
    const writeAddress = () => {
      const page = pageOf();
      const report = findReport();
      // The address of a report that has just been opened stays as it is, unless it names a page that does not exist.
      const isPageChange = previous !== page && (previous !== null || report?.page !== undefined);
      previous = page;
      if (!isPageChange || page === null || !report || page === report.page) return;
      // A page that changes while another screen is being opened does not lead back to the report.
      if (router.history.location.pathname === "/report")
        void router.navigate({ href: keepView(reportLink({ ...report, page })), replace: true });
    };
    writeAddress();
    const subscription = embedded.subscribe(writeAddress);
    const unsubscribe = router.history.subscribe(({ location, action }) => {
      if (action.type === "REPLACE") return;
      const address = parseReportLink(Object.fromEntries(new URLSearchParams(location.search)));
      const report = findReport();
      const isSameReport = address?.subscriptionId === report?.subscriptionId && address?.reportId === report?.reportId;
      if (isSameReport && address?.page && address.page !== pageOf())
        embedded.send({ type: "page.selected", page: address.page });
    });
    return () => {
      subscription.unsubscribe();
      unsubscribe();
    };
  }, [reports, embedded, router]);
}
