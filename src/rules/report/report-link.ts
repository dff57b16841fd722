import type { UserReport } from "../../api/contract.ts";

export interface ReportChoice {
  subscriptionId: string;
  reportId: string;
  /** The name of the report's page; its first one where none is named. */
  page?: string | undefined;
}

const word = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value).trim() : "");

/** The choice a link to a report names, from the parsed search of its address. */
export function parseReportLink(search: Record<string, unknown>): ReportChoice | null {
  const [subscriptionId, reportId, page] = [word(search["subscription"]), word(search["report"]), word(search["page"])];
  return subscriptionId === "" || reportId === "" ? null : { subscriptionId, reportId, page: page || undefined };
}

export function reportLink({ subscriptionId, reportId, page }: ReportChoice): string {
  const search = { subscription: subscriptionId, report: reportId, ...(page && { page }) };
  return `/report?${new URLSearchParams(search).toString()}`;
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export function findLinkedReport(reports: readonly UserReport[], choice: ReportChoice): UserReport | undefined {
  return reports.find(
    (report) => same(report.subscriptionId, choice.subscriptionId) && same(report.reportId, choice.reportId),
  );
}

/** By default the first subscription is chosen, and of every subscription its first report. */
export function firstReportOf(reports: readonly UserReport[], subscriptionId: string): UserReport | undefined {
  return reports.find((report) => report.subscriptionId === subscriptionId);
}
