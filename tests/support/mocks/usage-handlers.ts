import { type UsageRow, usageContract, type UsageQuery, type UsageSubject } from "../../../src/api/usage-contract.ts";
import { createGuardedEndpoints } from "./guarded-endpoints.ts";
import type { MockData, MockOpening } from "./mock-data.ts";
import { takePage } from "./record-page.ts";

const DAY_MS = 24 * 60 * 60_000;

/** What people have seen, from the openings. */
export function createUsageHandlers(mockData: MockData) {
  const { mock } = createGuardedEndpoints(mockData);
  return [
    mock(usageContract.getUsage, ({ body }) => {
      const days = listDays(body.days);
      const shown = mockData.openings.filter(({ shownAt }) => days.includes(shownAt.slice(0, 10)));
      const matches = listRows(mockData, body.by, shown)
        .filter((row) => isMatch(row, body))
        .toSorted(compare);
      const ids = new Set(matches.map(({ id }) => id));
      const counted = shown.filter((opening) => ids.has(idOf(mockData, body.by, opening)));
      const countOn = (day: string) => counted.filter(({ shownAt }) => shownAt.startsWith(day)).length;
      const { page: rows, next } = takePage(matches, body.after, body.pageSize);
      return {
        days: body.openings === "none" ? null : days.map((day) => ({ day, openings: countOn(day) })),
        rows,
        total: matches.length,
        next,
      };
    }),
  ];
}

const listDays = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.now() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );

const findClient = ({ reports }: MockData, report: number) =>
  reports.find(({ subscriptionReportId }) => subscriptionReportId === report)?.subscriptionId;

/** The row that counts the opening. */
function idOf(mockData: MockData, by: UsageSubject, { report, principalId }: MockOpening): string {
  if (by === "report") return String(report);
  return by === "person" ? principalId : (findClient(mockData, report) ?? "");
}

function listRows(mockData: MockData, by: UsageSubject, shown: readonly MockOpening[]): UsageRow[] {
  const { reports, subscriptions, people, openings } = mockData;
  const toRow = (id: string, name: string, secondLine: string | null, isOf: (opening: MockOpening) => boolean) => ({
    id,
    name,
    secondLine,
    openings: shown.filter(isOf).length,
    lastOpenedAt: openings.findLast(isOf)?.shownAt ?? null,
  });
  if (by === "client")
    return subscriptions.map(({ id, displayName }) =>
      toRow(id, displayName, null, ({ report }) => findClient(mockData, report) === id),
    );
  if (by === "person")
    return people.map(({ id, displayName, email }) =>
      toRow(id, displayName, email, ({ principalId }) => principalId === id),
    );
  return reports.map(({ subscriptionReportId: id, reportName, subscriptionId }) =>
    toRow(
      String(id),
      reportName,
      subscriptions.find((one) => one.id === subscriptionId)?.displayName ?? null,
      ({ report }) => report === id,
    ),
  );
}

function isMatch({ name, secondLine, openings }: UsageRow, query: UsageQuery): boolean {
  const search = query.search.trim().toLowerCase();
  return (
    [name, secondLine].some((text) => (text ?? "").toLowerCase().includes(search)) &&
    (query.openings === "all" || openings === 0)
  );
}

const compare = (one: UsageRow, other: UsageRow) =>
  other.openings - one.openings || (one.name ?? "").localeCompare(other.name ?? "") || one.id.localeCompare(other.id);
