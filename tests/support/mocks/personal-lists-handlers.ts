import { demo, type DemoPerson } from "../../../server/standins/demo-data.ts";
import { type PersonalLists, personalListsContract } from "../../../src/api/personal-lists-contract.ts";
import { serviceContract } from "../../../src/api/service-contract.ts";
import type { ReportRef } from "../../../src/rules/report/report-ref.ts";
import { createGuardedEndpoints, notFound } from "./guarded-endpoints.ts";
import type { BackEndData, MockData } from "./mock-data.ts";
import { findCurrentWay, findOwnReports, listWays } from "./own-reports.ts";

const MAX_RECENTS = 20;
const ENDING_MS = 14 * 86_400_000;

const isSame = (one: ReportRef, other: ReportRef) =>
  one.subscriptionId === other.subscriptionId.toLowerCase() && one.reportId === other.reportId.toLowerCase();

const putFirst = (list: ReportRef[], { subscriptionId, reportId }: ReportRef) => [
  { subscriptionId, reportId },
  ...list.filter((key) => !isSame(key, { subscriptionId, reportId })),
];

/** The demo's favourites and recents of a person. */
export function createPersonalLists({ reports }: BackEndData, person: DemoPerson | undefined): PersonalLists {
  const personalLists = demo.personalLists.find(({ principalId }) => principalId === person?.id);
  const findKeys = (ids: readonly number[] = []) =>
    ids.flatMap((id) => {
      const report = reports.find(({ subscriptionReportId }) => subscriptionReportId === id);
      return report ? { subscriptionId: report.subscriptionId, reportId: report.reportId } : [];
    });
  return { favourites: findKeys(personalLists?.favourites), recents: findKeys(personalLists?.recents) };
}

/** The calls about favourite and recent reports, and about those that were not shown. */
export function createPersonalListsHandlers(mockData: MockData) {
  const { mock } = createGuardedEndpoints(mockData);
  const findOwn = (key: ReportRef) => findOwnReports(mockData).find((report) => isSame(report, key));
  const listReadable = (list: readonly ReportRef[]) => list.filter((key) => findOwn(key) !== undefined);
  return [
    mock(personalListsContract.getPersonalLists, () => ({
      favourites: listReadable(mockData.personalLists.favourites),
      recents: listReadable(mockData.personalLists.recents),
      ...listDates(mockData),
    })),
    mock(personalListsContract.setFavourite, ({ body }) => {
      const report = findOwn(body);
      if (!report) return notFound();
      const { favourites } = mockData.personalLists;
      if (!body.isFavourite) mockData.personalLists.favourites = favourites.filter((key) => !isSame(key, report));
      else if (!favourites.some((key) => isSame(key, report)))
        mockData.personalLists.favourites = putFirst(favourites, report);
      return {};
    }),
    mock(personalListsContract.recordOpening, ({ body }) => {
      const report = findOwn(body);
      if (!report) return notFound();
      mockData.personalLists.recents = putFirst(mockData.personalLists.recents, report).slice(0, MAX_RECENTS);
      return {};
    }),
    mock(serviceContract.reportFailure, ({ body }) => (findOwn(body) ? {} : notFound())),
  ];
}

/** What ends soon, and what begins later. */
function listDates(mockData: MockData): Required<Pick<PersonalLists, "ending" | "upcoming">> {
  const { user, reports } = mockData;
  const now = Date.now();
  const own = findOwnReports(mockData);
  const personEnd = mockData.accessEnds.get(user.id);
  const ending = own.flatMap(({ subscriptionId, reportId, ...report }) => {
    const ends = [findCurrentWay(mockData, user.id, { subscriptionId, reportId, ...report })?.until, personEnd];
    const [until] = ends.flatMap((end) => end ?? []).toSorted();
    return until !== undefined && Date.parse(until) < now + ENDING_MS ? [{ subscriptionId, reportId, until }] : [];
  });
  const upcoming = reports
    .filter((report) => !own.includes(report) && user.subscriptionIds.includes(report.subscriptionId))
    .flatMap((report) => {
      const [from] = listWays(mockData, user.id, report)
        .flatMap((way) => (way.from !== null && Date.parse(way.from) > now ? [way.from] : []))
        .toSorted();
      const { subscriptionId, reportId, reportName } = report;
      return from === undefined ? [] : [{ subscriptionId, reportId, reportName, from }];
    });
  return {
    ending: ending.toSorted((one, other) => one.until.localeCompare(other.until)),
    upcoming: upcoming.toSorted((one, other) => one.from.localeCompare(other.from)),
  };
}
