import type { Subscription, UserReport } from "../../api/contract.ts";
import type { ReportRef } from "./report-ref.ts";

/** Said of a report that was a favourite, or should become one. */
export const reportGone = "This report no longer exists, or you no longer have access to it.";

export interface FavouriteChange extends ReportRef {
  isFavourite: boolean;
}

/** A report with its client's name. */
export interface ListedReport extends ReportRef {
  /** Names report and subscription together, because clients can have the same report. */
  id: string;
  reportName: string;
  clientName: string;
}

export const idOf = ({ subscriptionId, reportId }: ReportRef) => `${subscriptionId}/${reportId}`.toLowerCase();

export function putFirst(list: readonly ReportRef[], { subscriptionId, reportId }: ReportRef): ReportRef[] {
  const first = { subscriptionId, reportId };
  return [first, ...list.filter((report) => idOf(report) !== idOf(first))];
}

/** The favourites after some changes. What is a favourite already keeps its place. */
export function changeFavourites(favourites: readonly ReportRef[], changes: readonly FavouriteChange[]): ReportRef[] {
  let list = [...favourites];
  for (const change of changes) {
    const isFavourite = list.some((report) => idOf(report) === idOf(change));
    if (change.isFavourite && !isFavourite) list = putFirst(list, change);
    if (!change.isFavourite) list = list.filter((report) => idOf(report) !== idOf(change));
  }
  return list;
}

const listedEntries = new WeakMap<readonly UserReport[], Listed>();

interface Listed {
  subscriptions: readonly Subscription[];
  entries: readonly ListedReport[];
}

/** The reports in the order given, each with its client's name. Made once for the same lists, which can be long. */
export function listEntries(
  subscriptions: readonly Subscription[],
  reports: readonly UserReport[],
): readonly ListedReport[] {
  const listed = listedEntries.get(reports);
  if (listed?.subscriptions === subscriptions) return listed.entries;
  const names = new Map(subscriptions.map(({ id, displayName }) => [id, displayName]));
  const entries = reports.map(({ subscriptionId, reportId, reportName }) => ({
    subscriptionId,
    reportId,
    id: idOf({ subscriptionId, reportId }),
    reportName,
    clientName: names.get(subscriptionId) ?? "",
  }));
  listedEntries.set(reports, { subscriptions, entries });
  return entries;
}

/** The listed reports of a list, in its order. Reports that the person cannot see are left out. */
export function findEntries(entries: ReadonlyMap<string, ListedReport>, list: readonly ReportRef[]): ListedReport[] {
  return list.flatMap((report) => entries.get(idOf(report)) ?? []);
}

/** The report that was opened last, of those that the person still may see. */
export function findLastReport(
  entries: readonly ListedReport[],
  recents: readonly ReportRef[],
): ListedReport | undefined {
  const ids = recents.map(idOf);
  const seen = entries.filter(({ id }) => ids.includes(id));
  return seen.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))[0];
}
