import type { SubscriptionReport } from "../../../src/api/contract.ts";
import {
  type ListedReport,
  type ReaderPage,
  reportListContract,
  type ReportListQuery,
} from "../../../src/api/report-list-contract.ts";
import { findComparison } from "./comparison-handlers.ts";
import { createGuardedEndpoints, notFound } from "./guarded-endpoints.ts";
import type { MockData } from "./mock-data.ts";
import { findCurrentWay, listWays } from "./own-reports.ts";
import { takePage } from "./record-page.ts";

const READERS_PAGE_SIZE = 100;

/** The calls of the list of all reports. */
export function createReportListHandlers(mockData: MockData) {
  const { mock } = createGuardedEndpoints(mockData);
  return [
    mock(reportListContract.listReports, ({ body }) => {
      const matches = listReports(mockData)
        .filter((report) => isMatch(report, body))
        .toSorted((one, other) => compare(one, other, body));
      const { page, next } = takePage(matches, body.after);
      return { reports: page, total: matches.length, next };
    }),
    mock(reportListContract.getReportReaders, ({ params }) => {
      const readers = listAllReaders(mockData, Number(params["id"]));
      if (!readers) return notFound();
      const clients = new Set(readers.map(({ clientName }) => clientName)).size;
      return { ...pageReaders(readers, null), total: readers.length, clients };
    }),
    mock(reportListContract.listMoreReaders, ({ body: { id, after } }) =>
      pageReaders(listAllReaders(mockData, id) ?? [], after),
    ),
  ];
}

function listAllReaders(mockData: MockData, id: number) {
  const chosen = mockData.reports.find(({ subscriptionReportId }) => subscriptionReportId === id);
  if (!chosen) return undefined;
  return mockData.reports
    .filter(({ reportId }) => reportId === chosen.reportId)
    .flatMap((report) =>
      findReaders(mockData, report).map((person) => ({
        principalId: person.id,
        displayName: person.displayName,
        email: person.email,
        clientName: clientNameOf(mockData, report.subscriptionId),
        until: findCurrentWay(mockData, person.id, report)?.until ?? null,
        ways: listWays(mockData, person.id, report),
      })),
    )
    .toSorted(
      (one, other) =>
        one.clientName.localeCompare(other.clientName) || one.displayName.localeCompare(other.displayName),
    );
}

function pageReaders(all: ReaderPage["readers"], after: string | null): ReaderPage {
  const { page, next } = takePage(all, after, READERS_PAGE_SIZE);
  return { readers: page, next };
}

export function listReports(mockData: MockData): ListedReport[] {
  return mockData.reports.map(({ subscriptionReportId: id, ...report }) => ({
    ...report,
    id,
    clientName: clientNameOf(mockData, report.subscriptionId),
    updatedByName: mockData.people.find(({ email }) => email === report.updatedBy)?.displayName ?? null,
    furtherItems: [...(mockData.furtherItems.get(id) ?? [])],
    comparison: findComparison(mockData, { ...report, subscriptionReportId: id }),
    readers: findReaders(mockData, { ...report, subscriptionReportId: id }).length,
    lastOpenedAt: mockData.openings.findLast(({ report }) => report === id)?.shownAt ?? null,
    updatedAt: mockData.history.findLast(({ subscriptionReportId }) => subscriptionReportId === id)?.at ?? null,
  }));
}

const clientNameOf = ({ subscriptions }: MockData, subscriptionId: string) =>
  subscriptions.find(({ id }) => id === subscriptionId)?.displayName ?? "";

const findReaders = (mockData: MockData, report: SubscriptionReport) =>
  mockData.people.filter(
    ({ id, subscriptionIds }) =>
      subscriptionIds.includes(report.subscriptionId) && findCurrentWay(mockData, id, report) !== undefined,
  );

function isMatch(
  { reportName, clientName, readers, lastOpenedAt, comparison }: ListedReport,
  query: ReportListQuery,
): boolean {
  const search = query.search.trim().toLowerCase();
  return (
    [reportName, clientName].some((name) => name.toLowerCase().includes(search)) &&
    (query.readers === "all" || readers === 0) &&
    (query.openings === "all" || lastOpenedAt === null) &&
    (query.comparisons !== "outOfDate" || comparison?.isGood === false)
  );
}

function compare(one: ListedReport, other: ListedReport, { sort, isDescending }: ReportListQuery): number {
  const byReport = one.reportName.localeCompare(other.reportName);
  const byClient = one.clientName.localeCompare(other.clientName);
  const order = (sort === "clientName" ? byClient || byReport : byReport || byClient) || one.id - other.id;
  return isDescending ? -order : order;
}
