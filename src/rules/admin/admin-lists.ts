import type { Subscription, SubscriptionReport, UserReportMapping } from "../../api/contract.ts";
import {
  indexMappings,
  type MappingIndex,
  noMappings,
  withoutReport as withoutMappingsOf,
} from "../access/mapping-index.ts";

/** The lists that the admin tabs share. They are replaced by new lists, never changed in place. */
export interface AdminLists {
  subscriptions: readonly Subscription[];
  reports: ReadonlyMap<string, readonly SubscriptionReport[]>;
  mappings: MappingIndex;
}

export interface LoadedLists {
  subscriptions: readonly Subscription[];
  reports: readonly SubscriptionReport[];
  mappings: readonly UserReportMapping[];
}

const noReports: readonly SubscriptionReport[] = [];

export const nothingLoaded: LoadedLists = { subscriptions: [], reports: [], mappings: [] };
export const emptyLists: AdminLists = { subscriptions: [], reports: new Map(), mappings: noMappings };

export function reportsOf(lists: AdminLists, subscriptionId: string): readonly SubscriptionReport[] {
  return lists.reports.get(subscriptionId) ?? noReports;
}

export function withReport(lists: AdminLists, report: SubscriptionReport): AdminLists {
  const others = reportsOf(lists, report.subscriptionId);
  const index = others.findIndex((other) => other.subscriptionReportId === report.subscriptionReportId);
  const next = index < 0 ? [...others, report] : others.with(index, report);
  return { ...lists, reports: new Map(lists.reports).set(report.subscriptionId, next) };
}

export function withoutReport(
  lists: AdminLists,
  { subscriptionId, subscriptionReportId }: SubscriptionReport,
): AdminLists {
  const rest = reportsOf(lists, subscriptionId).filter(
    (report) => report.subscriptionReportId !== subscriptionReportId,
  );
  return {
    ...lists,
    reports: new Map(lists.reports).set(subscriptionId, rest),
    mappings: withoutMappingsOf(lists.mappings, subscriptionReportId),
  };
}

/**
 * Adds the subscription, or changes its name and the party of its reports. The server sorts the list by name.
 */
export function withSubscription(
  lists: AdminLists,
  { id, displayName, partyId }: Subscription & { partyId: string | null },
): AdminLists {
  const others = lists.subscriptions.filter((other) => other.id !== id);
  const subscriptions = [...others, { id, displayName }].toSorted((one, other) =>
    one.displayName.localeCompare(other.displayName),
  );
  const reports = reportsOf(lists, id).map((report) => withParty(report, partyId));
  return { ...lists, subscriptions, reports: new Map(lists.reports).set(id, reports) };
}

const withParty = (report: SubscriptionReport, partyId: string | null) =>
  report.rls ? { ...report, partyId } : report;

/** Indexes the loaded lists in slices and yields between them, so that the browser can paint. */
export async function indexLists(
  { subscriptions, reports, mappings }: LoadedLists,
  yieldToBrowser: () => Promise<void>,
): Promise<AdminLists> {
  const bySubscription = Map.groupBy(reports, (report) => report.subscriptionId);
  await yieldToBrowser();
  return { subscriptions, reports: bySubscription, mappings: await indexMappings(mappings, yieldToBrowser) };
}
