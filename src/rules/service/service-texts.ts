import { formatCount } from "../format-count.ts";

/** What is wrong at the report service, in words for an administrator. The server names the causes. */
const causeTexts: Readonly<Record<string, string>> = {
  asleep: "The capacity is paused",
  throttled: "The service limits requests",
  unreachable: "The service cannot be reached",
  notFound: "The report was not found",
  notAllowed: "The service principal has no access",
  securityIncomplete: "Row Level Security is incomplete",
  serviceSignInFailed: "The credentials of the service principal were rejected",
  unknown: "The service refused the request",
  notLoaded: "The page could not load the part that shows reports",
  silent: "The report did not answer in time",
  tokenRefused: "The embed token was refused",
  capacity: "The service limits requests",
};

export const causeText = (cause: string): string =>
  (Object.hasOwn(causeTexts, cause) ? causeTexts[cause] : undefined) ?? "Another cause";

const DAY_MS = 86_400_000;
const DAYS_TO_RENEW = 30;

/** Whether a certificate has ended or ends so soon that it has to be replaced now. */
export function certificateState(end: string, now: string): "ended" | "ending" | "valid" {
  const days = (Date.parse(end) - Date.parse(now)) / DAY_MS;
  if (days <= 0) return "ended";
  return days <= DAYS_TO_RENEW ? "ending" : "valid";
}

/** Power BI tells the portal no names of workspaces, so they are named by their reports. */
export const nameWorkspace = (firstReport: string, reports: number): string =>
  reports > 1 ? `${firstReport} and ${formatCount(reports - 1, "more report")}` : firstReport;
