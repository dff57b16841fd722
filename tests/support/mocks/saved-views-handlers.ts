import { HttpResponse } from "msw";
import type { ReportRef } from "../../../src/rules/report/report-ref.ts";
import { type SavedView, savedViewsContract } from "../../../src/api/saved-views-contract.ts";
import { createGuardedEndpoints, notFound } from "./guarded-endpoints.ts";
import type { MockData } from "./mock-data.ts";
import { findOwnReports } from "./own-reports.ts";

export interface MockView extends SavedView {
  subscriptionReportId: number;
  state: string;
}

const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The calls about saved views of a report. */
export function createSavedViewsHandlers(mockData: MockData) {
  const { mock } = createGuardedEndpoints(mockData);
  const findReport = ({ subscriptionId, reportId }: ReportRef) =>
    findOwnReports(mockData).find(
      (report) => report.subscriptionId === subscriptionId.toLowerCase() && report.reportId === reportId.toLowerCase(),
    )?.subscriptionReportId;
  const find = (id: string) => mockData.savedViews.find((view) => view.id === id);
  const findOwn = (id: string) => mockData.savedViews.find((view) => view.id === id && view.isOwn);
  const listOf = (report: number) => mockData.savedViews.filter((view) => view.subscriptionReportId === report);
  return [
    mock(savedViewsContract.getSavedViews, ({ params }) => {
      const report = findReport(params as unknown as ReportRef);
      if (report === undefined) return notFound();
      return { views: listOf(report).toSorted((one, other) => one.name.localeCompare(other.name)) };
    }),
    mock(savedViewsContract.getSavedView, ({ params }) => find(String(params["id"])) ?? notFound()),
    mock(savedViewsContract.saveView, ({ body: { name, state, ...key } }) => {
      const report = findReport(key);
      if (report === undefined) return notFound();
      const same = listOf(report).find((view) => view.isOwn && isSameName(view.name, name));
      const id = same?.id ?? crypto.randomUUID();
      if (same) Object.assign(same, { name, state });
      else {
        const view = { id, name, state, isOwn: true, isShared: false, sharedBy: null, isDefault: false };
        mockData.savedViews.push({ ...view, subscriptionReportId: report });
      }
      return { id };
    }),
    mock(savedViewsContract.renameView, ({ body: { id, name } }) => {
      const view = findOwn(id);
      if (!view) return notFound();
      const isTaken = listOf(view.subscriptionReportId).some((one) => one !== view && isSameName(one.name, name));
      if (isTaken) return HttpResponse.json({ message: "Conflict" }, { status: 409 });
      view.name = name.trim();
      return {};
    }),
    mock(savedViewsContract.deleteView, ({ params }) => {
      const view = findOwn(String(params["id"]));
      mockData.savedViews = mockData.savedViews.filter((one) => one !== view);
      return {};
    }),
    mock(savedViewsContract.setDefaultView, ({ body: { id, ...key } }) => {
      const report = findReport(key);
      const isKnown = id === null || (report !== undefined && listOf(report).some((view) => view.id === id));
      if (report === undefined || !isKnown) return notFound();
      for (const view of listOf(report)) view.isDefault = view.id === id;
      return {};
    }),
    mock(savedViewsContract.shareView, ({ body: { id, isShared } }) => {
      const view = find(id);
      if (!view) return notFound();
      Object.assign(view, { isShared, sharedBy: isShared ? (view.sharedBy ?? mockData.user.displayName) : null });
      return {};
    }),
  ];
}
