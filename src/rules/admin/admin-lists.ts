import type { Subscription, SubscriptionReport, UserReportMapping } from "../../api/contract.ts";
import { indexMappings, type MappingIndex, noMappings, withoutReport as withoutMappingsOf } from "./mapping-index.ts";

/** What the administrator's tabs share. Never changed in place: a change makes new lists. */
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

const none: readonly SubscriptionReport[] = [];

export const nothingLoaded: LoadedLists = { subscriptions: [], reports: [], mappings: [] };
export const emptyLists: AdminLists = { subscriptions: [], reports: new Map(), mappings: noMappings };

export function reportsOf(lists: AdminLists, subscriptionId: string): readonly SubscriptionReport[] {
  return lists.reports.get(subscriptionId) ?? none;
}

export function withReport(lists: AdminLists, report: SubscriptionReport): AdminLists {
  const others = reportsOf(lists, report.subscriptionId);
  const at = others.findIndex((other) => other.subscriptionReportId === report.subscriptionReportId);
  const next = at < 0 ? [...others, report] : others.with(at, report);
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

/** Indexes what was loaded in slices, resting between them so that the page goes on drawing. */
export async function indexLists(
  { subscriptions, reports, mappings }: LoadedLists,
  rest: () => Promise<void>,
): Promise<AdminLists> {
  const bySubscription = Map.groupBy(reports, (report) => report.subscriptionId);
  await rest();
  return { subscriptions, reports: bySubscription, mappings: await indexMappings(mappings, rest) };
}
