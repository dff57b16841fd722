import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reportsMachine, reportsView, selectedReport } from "../../../src/machines/report/reports.machine.ts";
import { reportMachine } from "../../../src/machines/report/report.machine.ts";
import { messages } from "../../../src/rules/messages.ts";
import { childFailed } from "../../support/machines/child-events.ts";
import { link, reportLists, openReports, subscriptions } from "../../support/machines/open-reports.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";

describe("the report view", () => {
  testEveryPath(reportsMachine, {
    events: [
      { type: "route.entered", email: "e", report: null },
      { type: "route.entered", email: "e", report: link },
      { type: "route.entered", email: "e", report: { subscriptionId: "s1", reportId: "gone" } },
      { type: "route.left" },
      { type: "retry.requested" },
      { type: "change.requested" },
      { type: "selection.restored", report: link },
      { type: "selection.changed", report: link },
      { type: "selection.confirmed", report: link },
      childFailed("report"),
    ],
    answers: {
      loadReport: [reportMachine],
      loadReports: [reportLists, { subscriptions, reports: [] }, { subscriptions: [], reports: [] }],
    },
    distinguishBy: ({ report, reports }: Record<string, unknown>) => [report, reports],
  });
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("the loading", () => {
  it("is shown on entering the report view, then the selection dialog opens", async () => {
    const { view, emitted, selection } = openReports();
    expect(view()).toEqual({ at: "loading" });
    expect(emitted).toEqual([]);
    await settle();
    expect(view()).toEqual({ at: "empty", title: "", isSelecting: true });
    expect(emitted).toEqual(["selectionDialog.opened"]);
    expect(selection()?.subscriptions).toEqual(subscriptions);
  });

  it.each([
    [
      "Subscriptions list empty",
      () => Promise.resolve({ subscriptions: [], reports: [] }),
      messages.noSubscriptionsForUser,
    ],
    ["Report list empty", () => Promise.resolve({ subscriptions, reports: [] }), messages.noReportsForUser],
    ["Report call failed", () => Promise.reject(new Error("no")), messages.reportDetailsFailed],
  ])(
    "%s: the error dialog opens and the report is hidden; a retry loads again",
    async (cause, loadReports, message) => {
      const { reports, view, emitted } = openReports({ loadReports });
      await settle();
      expect(view()).toEqual({ at: "failed" });
      const deadEnd = cause.includes("empty") ? { deadEnd: true } : {};
      expect(emitted).toEqual([
        { type: "notice.raised", title: "Error", message, failure: true, retry: true, ...deadEnd },
      ]);
      reports.send({ type: "retry.requested" });
      expect(view()).toEqual({ at: "loading" });
    },
  );

  it("is dropped when the user leaves the report view", async () => {
    const { reports, view, emitted } = openReports();
    reports.send({ type: "route.left" });
    await settle();
    expect(view()).toEqual({ at: "inactive" });
    expect(emitted).toEqual([]);
  });
});

describe("a selection that a login interrupted", () => {
  const losses = { subscriptionId: "s1", reportId: "r3" };

  it.each([null, { subscriptionId: "s2", reportId: "r2" }])("is chosen in the open dialog, at %o", async (address) => {
    const { reports, view, selection } = openReports({ address });
    reports.send({ type: "selection.restored", report: losses });
    await settle();
    expect([view(), selection()?.report]).toMatchObject([{ isSelecting: true }, losses]);
  });

  it("is forgotten once the dialog is closed, and where it is no longer the user’s report", async () => {
    const { reports, children, selection } = openReports();
    reports.send({ type: "selection.restored", report: { subscriptionId: "s1", reportId: "gone" } });
    await settle();
    expect(selection()?.report).toEqual({ subscriptionId: "s1", reportId: "r1" });
    children().selection?.send({ type: "selection.cancelled" });
    expect(reports.getSnapshot().context.restored).toBeNull();
  });
});

describe("an address that names a report", () => {
  it("opens the report without a dialog, and its ids are case-insensitive", async () => {
    const { view, emitted } = openReports({ address: { subscriptionId: "S2", reportId: "R2" } });
    await settle();
    expect(view()).toMatchObject({ at: "mounted", isSelecting: false, title: "Claims" });
    expect(emitted).toEqual([]);
  });

  it("of another user opens the selection dialog, which says so", async () => {
    const { view, selection } = openReports({ address: { subscriptionId: "s1", reportId: "gone" } });
    await settle();
    expect(view()).toMatchObject({ at: "empty", isSelecting: true });
    expect(selection()).toMatchObject({ linkAbsent: true, report: { subscriptionId: "s1", reportId: "r1" } });
  });

  it("that changes while the reports are loading opens the newer report", async () => {
    const { reports, view } = openReports();
    reports.send({ type: "route.entered", email: "ben@example.com", report: link });
    await settle();
    expect(view()).toMatchObject({ at: "mounted", title: "Claims" });
  });

  it("that changes afterwards opens the other report; the same address changes nothing", async () => {
    const { reports, view, requested, reportContext, token, frame } = openReports({ address: link });
    await settle();
    reports.send({ type: "route.entered", email: "ben@example.com", report: { ...link } });
    expect(view()).toMatchObject({ at: "mounted" });
    reports.send({ type: "route.entered", email: "ben@example.com", report: { subscriptionId: "s2", reportId: "r3" } });
    expect(view()).toMatchObject({ at: "empty", isSelecting: true, title: "" });
    expect(reportContext()).toMatchObject({ record: null });
    expect([token(), frame().target]).toEqual([null, null]);
    reports.send({ type: "route.entered", email: "ben@example.com", report: { subscriptionId: "s1", reportId: "r3" } });
    expect(view()).toMatchObject({ at: "fetching", isSelecting: false, title: "Losses" });
    await settle();
    expect(requested.map(({ reportId }) => reportId)).toEqual(["r2", "r3"]);
  });

  it("that is left for one without a report removes the report and opens the selection dialog", async () => {
    const { reports, view, selection, reportContext, token, frame } = openReports({ address: link });
    await settle();
    reports.send({ type: "route.entered", email: "ben@example.com", report: null });
    expect(view()).toMatchObject({ at: "empty", isSelecting: true, title: "" });
    expect(selection()).toMatchObject({ linkAbsent: false });
    expect(reportContext()).toMatchObject({ record: null });
    expect([token(), frame().target]).toEqual([null, null]);
  });
});

describe("the view of the reports", () => {
  it("names the report of the address with its page, or the confirmed one, and none that is not the user’s", async () => {
    const { reports, selection, children } = openReports({ address: { ...link, page: "p1" } });
    const named = () => reportsView(reports.getSnapshot()).report;
    await settle();
    expect(named()).toEqual({ ...link, page: "p1" });
    reports.send({ type: "route.entered", email: "ben@example.com", report: { ...link, page: "p2" } });
    expect(named()).toEqual({ ...link, page: "p2" });
    reports.send({ type: "change.requested" });
    children().selection?.send({ type: "subscription.selected", subscriptionId: "s1" });
    expect(selectedReport(reports.getSnapshot())).toEqual(selection()?.report);
    children().selection?.send({ type: "view.requested" });
    expect(named()).toEqual({ subscriptionId: "s1", reportId: "r1" });
    expect(selectedReport(reports.getSnapshot())).toBeNull();
    reports.send({ type: "route.entered", email: "ben@example.com", report: { ...link, reportId: "gone" } });
    expect(named()).toBeNull();
  });

  it("has no title while the machine of a report loads and none is chosen", async () => {
    const { view } = openReports({ loadReport: () => new Promise(() => undefined) });
    await settle();
    expect(view()).toMatchObject({ at: "empty", title: "" });
  });
});

it("what one visit loaded is not shown at the next visit before it is loaded again", async () => {
  const { reports, view } = openReports({ address: link });
  await settle();
  reports.send({ type: "route.left" });
  reports.send({ type: "route.entered", email: "ada@example.com", report: null });
  expect(view()).toEqual({ at: "loading" });
  await settle();
  expect(view()).toEqual({ at: "empty", title: "", isSelecting: true });
  expect(reports.getSnapshot().context.email).toBe("ada@example.com");
});
