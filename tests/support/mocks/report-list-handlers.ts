import { type ListedReport, reportListContract, type ReportListQuery } from "../../../src/api/report-list-contract.ts";
import { createGuardedEndpoints, notFound } from "./guarded-endpoints.ts";
import type { MockData } from "./mock-data.ts";

const PAGE_SIZE = 50;
const READERS_PAGE_SIZE = 100;

/** The calls of the list of all reports. */
export function createReportListHandlers(mockData: MockData) {
  const { mockForAdministrator } = createGuardedEndpoints(mockData);
  return [
    mockForAdministrator(reportListContract.listReports, ({ body }) => {
      const matches = listReports(mockData)
        .filter((report) => isMatch(report, body))
        .toSorted((one, other) => compare(one, other, body));
      const { after } = body;
      const rest = after ? matches.filter((report) => compare(report, after, body) > 0) : matches;
      const reports = rest.slice(0, PAGE_SIZE);
      const last = rest.length > PAGE_SIZE ? reports.at(-1) : undefined;
      const next = last ? { clientName: last.clientName, reportName: last.reportName, id: last.id } : null;
      return { reports, total: matches.length, next };
    }),
    mockForAdministrator(reportListContract.getReportReaders, ({ params }) => {
      const readers = listAllReaders(mockData, Number(params["id"]));
      if (!readers) return notFound();
      const clients = new Set(readers.map(({ clientName }) => clientName)).size;
      return { ...takeReaders(readers, 0), total: readers.length, clients };
    }),
    mockForAdministrator(reportListContract.listMoreReaders, ({ body: { id, after } }) => {
      const readers = listAllReaders(mockData, id) ?? [];
      const last = readers.findIndex(
        (reader) =>
          reader.principalId === after.principalId && reader.subscriptionReportId === after.subscriptionReportId,
      );
      return takeReaders(readers, last + 1);
    }),
  ];
}

function listAllReaders(mockData: MockData, id: number) {
  const chosen = mockData.reports.find(({ subscriptionReportId }) => subscriptionReportId === id);
  if (!chosen) return undefined;
  return mockData.reports
    .filter(({ reportId }) => reportId === chosen.reportId)
    .flatMap(({ subscriptionReportId, subscriptionId }) =>
      findReaders(mockData, subscriptionReportId, subscriptionId).map((person) => ({
        principalId: person.id,
        displayName: person.displayName,
        email: person.email,
        clientName: clientNameOf(mockData, subscriptionId),
        subscriptionReportId,
      })),
    )
    .toSorted(
      (one, other) =>
        one.clientName.localeCompare(other.clientName) || one.displayName.localeCompare(other.displayName),
    );
}

function takeReaders(all: NonNullable<ReturnType<typeof listAllReaders>>, start: number) {
  const readers = all.slice(start, start + READERS_PAGE_SIZE);
  const last = all.length > start + READERS_PAGE_SIZE ? readers.at(-1) : undefined;
  return {
    readers: readers.map(({ principalId, displayName, email, clientName }) => ({
      principalId,
      displayName,
      email,
      clientName,
    })),
    next: last
      ? {
          clientName: last.clientName,
          displayName: last.displayName,
          principalId: last.principalId,
          subscriptionReportId: last.subscriptionReportId,
        }
      : null,
  };
}

export function listReports(mockData: MockData): ListedReport[] {
  return mockData.reports.map(({ subscriptionReportId: id, ...report }) => ({
    ...report,
    id,
    clientName: clientNameOf(mockData, report.subscriptionId),
    updatedByName: mockData.people.find(({ email }) => email === report.updatedBy)?.displayName ?? null,
    readers: findReaders(mockData, id, report.subscriptionId).length,
    lastOpenedAt: mockData.openings.findLast(({ report }) => report === id)?.shownAt ?? null,
    updatedAt: mockData.history.findLast(({ subscriptionReportId }) => subscriptionReportId === id)?.at ?? null,
  }));
}

const clientNameOf = ({ subscriptions }: MockData, subscriptionId: string) =>
  subscriptions.find(({ id }) => id === subscriptionId)?.displayName ?? "";

const findReaders = ({ mappings, people }: MockData, id: number, subscriptionId: string) =>
  mappings.flatMap(({ subscriptionReportId, principalId }) =>
    subscriptionReportId === id
      ? people.filter((person) => person.id === principalId && person.subscriptionIds.includes(subscriptionId))
      : [],
  );

function isMatch({ reportName, clientName, readers, lastOpenedAt }: ListedReport, query: ReportListQuery): boolean {
  const search = query.search.trim().toLowerCase();
  return (
    [reportName, clientName].some((name) => name.toLowerCase().includes(search)) &&
    (query.readers === "all" || readers === 0) &&
    (query.openings === "all" || lastOpenedAt === null)
  );
}

type Key = Pick<ListedReport, "clientName" | "reportName" | "id">;

function compare(one: Key, other: Key, { sort, isDescending }: ReportListQuery): number {
  const byReport = one.reportName.localeCompare(other.reportName);
  const byClient = one.clientName.localeCompare(other.clientName);
  const order = (sort === "clientName" ? byClient || byReport : byReport || byClient) || one.id - other.id;
  return isDescending ? -order : order;
}
