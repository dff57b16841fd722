import { demo, type DemoPerson } from "../../../server/standins/demo-data.ts";
import { type PersonalLists, personalListsContract } from "../../../src/api/personal-lists-contract.ts";
import { serviceContract } from "../../../src/api/service-contract.ts";
import type { ReportRef } from "../../../src/rules/report/report-ref.ts";
import { createGuardedEndpoints, notFound } from "./guarded-endpoints.ts";
import type { BackEndData, MockData } from "./mock-data.ts";
import { findOwnReports } from "./own-reports.ts";

const MAX_RECENTS = 20;

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
  const { mockForReader } = createGuardedEndpoints(mockData);
  const findOwn = (key: ReportRef) => findOwnReports(mockData).find((report) => isSame(report, key));
  const listReadable = (list: readonly ReportRef[]) => list.filter((key) => findOwn(key) !== undefined);
  return [
    mockForReader(personalListsContract.getPersonalLists, () => ({
      favourites: listReadable(mockData.personalLists.favourites),
      recents: listReadable(mockData.personalLists.recents),
      ending: [],
      upcoming: [],
    })),
    mockForReader(personalListsContract.setFavourite, ({ body }) => {
      const report = findOwn(body);
      if (!report) return notFound();
      const { favourites } = mockData.personalLists;
      if (!body.isFavourite) mockData.personalLists.favourites = favourites.filter((key) => !isSame(key, report));
      else if (!favourites.some((key) => isSame(key, report)))
        mockData.personalLists.favourites = putFirst(favourites, report);
      return {};
    }),
    mockForReader(personalListsContract.recordOpening, ({ body }) => {
      const report = findOwn(body);
      if (!report) return notFound();
      mockData.personalLists.recents = putFirst(mockData.personalLists.recents, report).slice(0, MAX_RECENTS);
      return {};
    }),
    mockForReader(serviceContract.reportFailure, ({ body }) => (findOwn(body) ? {} : notFound())),
  ];
}
