import type { UserReport } from "../../api/contract.ts";

export interface ReportChoice {
  subscriptionId: string;
  reportId: string;
}

const word = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value).trim() : "");

/** The choice a link to a report names, from the parsed search of its address. */
export function parseReportLink(search: Record<string, unknown>): ReportChoice | null {
  const [subscriptionId, reportId] = [word(search["subscription"]), word(search["report"])];
  return subscriptionId === "" || reportId === "" ? null : { subscriptionId, reportId };
}

export function reportLink(choice: ReportChoice): string {
  return `/report?${new URLSearchParams({ subscription: choice.subscriptionId, report: choice.reportId }).toString()}`;
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
