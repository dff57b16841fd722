import type { SubscriptionReport, UserReport } from "../../api/contract.ts";

/**
 * Says which report: its id is not enough, because clients can have the same one. A type, because values of the
 * server's prepared queries need an index signature.
 */
export type ReportRef = { subscriptionId: string; reportId: string };

/** How Power BI names a report, by its workspace. */
export interface PowerBiIds {
  reportId: string;
  groupId: string;
}

/** What the address of a report names. */
export interface ReportAddress extends ReportRef {
  /** The name of the report's page; its first one where none is named. */
  page?: string | undefined;
}

const word = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value).trim() : "");

/** The report that an address names, from the parsed search of the address. */
export function parseReportLink(search: Record<string, unknown>): ReportAddress | null {
  const [subscriptionId, reportId, page] = [word(search["subscription"]), word(search["report"]), word(search["page"])];
  return subscriptionId === "" || reportId === "" ? null : { subscriptionId, reportId, page: page || undefined };
}

export const reportSearch = ({ subscriptionId, reportId, page }: ReportAddress) => ({
  subscription: subscriptionId,
  report: reportId,
  ...(page && { page }),
});

export function reportLink(report: ReportAddress): string {
  return `/report?${new URLSearchParams(reportSearch(report)).toString()}`;
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The user's own report, whose ids may be written in capitals in an address. */
export function findReport(reports: readonly UserReport[], report: ReportRef): UserReport | undefined {
  return reports.find(
    ({ subscriptionId, reportId }) => same(subscriptionId, report.subscriptionId) && same(reportId, report.reportId),
  );
}

/** By default the first subscription is selected, and of every subscription its first report. */
export function firstReportOf(reports: readonly UserReport[], subscriptionId: string): UserReport | undefined {
  return reports.find((report) => report.subscriptionId === subscriptionId);
}

/** The record that asks for a report: a look-up key, because the server decides by its own records. */
export function readerRecord(report: UserReport, updatedBy: string): SubscriptionReport {
  return {
    subscriptionReportId: 0,
    subscriptionId: report.subscriptionId,
    reportId: report.reportId.trim(),
    reportName: report.reportName.trim(),
    groupId: report.groupId.trim(),
    updatedBy,
    dataSetId: null,
    partyId: null,
    rls: false,
  };
}

/** The view that the address names, where it names this report as well. */
export function viewOfLinkedReport(search: string, reportId: string): string | undefined {
  const linked = new URLSearchParams(search).get("report");
  return linked?.toLowerCase() === reportId.toLowerCase() ? viewOfAddress(search) : undefined;
}

export const viewOfAddress = (search: string): string | undefined =>
  new URLSearchParams(search).get("view") || undefined;

/** The address with the view, or without one where none is named. */
export function withView(address: string, view: string | undefined): string {
  const [path = "", search = ""] = address.split("?", 2);
  const query = new URLSearchParams(search);
  query.delete("view");
  if (view !== undefined) query.set("view", view);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
