import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readerRecord } from "../../../src/rules/report/report-ref.ts";
import { endChild } from "../../support/machines/child-events.ts";
import {
  claims,
  embedConfigOf,
  exposure,
  link,
  losses,
  emptyConfig,
  openReports,
  subscriptions,
} from "../../support/machines/open-reports.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);
const debounce = () => vi.advanceTimersByTimeAsync(150);

const targetOf = (id: string) => ({ embedUrl: embedConfigOf(id).embedUrl, id });

describe("the selection", () => {
  it("By default the first subscription is chosen, and its first report [4.14]", async () => {
    const { selection } = openReports();
    await settle();
    expect(selection()).toEqual({
      subscriptions,
      reports: [exposure, losses],
      report: { subscriptionId: "s1", reportId: "r1" },
      canView: true,
      at: "selecting",
      linkAbsent: false,
    });
  });

  it("Changing subscription resets the report to that subscription's first report [4.15]", async () => {
    const { selection, children, selectSubscription } = openReports();
    await settle();
    children().selection?.send({ type: "report.selected", reportId: "r3" });
    expect(selection()?.report).toEqual({ subscriptionId: "s1", reportId: "r3" });
    selectSubscription("s2");
    expect(selection()).toMatchObject({
      reports: [claims],
      report: { subscriptionId: "s2", reportId: "r2" },
      canView: true,
    });
    selectSubscription("s1");
    expect(selection()?.report).toEqual({ subscriptionId: "s1", reportId: "r1" });
  });

  it("View Report is enabled only when both a subscription and a report are selected [5.8]", async () => {
    const { selection, children, selectSubscription, view, emitted } = openReports();
    await settle();
    selectSubscription("nowhere");
    expect(selection()).toMatchObject({
      reports: [],
      report: { subscriptionId: "nowhere", reportId: "" },
      canView: false,
    });
    children().selection?.send({ type: "view.requested" });
    expect(view()).toMatchObject({ at: "empty", isSelecting: true });
    expect(emitted).toEqual(["selectionDialog.opened"]);
  });

  it("of a subscription without reports selects none", async () => {
    const { selection } = openReports({
      loadReports: () => Promise.resolve({ subscriptions: [{ id: "s9", displayName: "Empty" }], reports: [claims] }),
    });
    await settle();
    expect(selection()).toMatchObject({ report: { subscriptionId: "s9", reportId: "" }, canView: false });
  });

  it("Cancel closes it and keeps the shown report; Change Report opens it with the shown report selected", async () => {
    const { reports, children, view, emitted, selection } = openReports({ address: link });
    await settle();
    reports.send({ type: "change.requested" });
    expect(selection()).toMatchObject({ report: { subscriptionId: "s2", reportId: "r2" }, linkAbsent: false });
    expect(view()).toMatchObject({ at: "mounted", isSelecting: true });
    children().selection?.send({ type: "subscription.selected", subscriptionId: "s1" });
    children().selection?.send({ type: "selection.cancelled" });
    expect(view()).toMatchObject({ at: "mounted", isSelecting: false, title: "Claims" });
    expect(emitted).toEqual(["selectionDialog.opened", "selectionDialog.closed"]);
  });
});

describe("viewing", () => {
  it("embeds the selected report with the config fetched for its record, and emits it for the address [4.16]", async () => {
    const { children, view, emitted, requested, selectSubscription, token, frame } = openReports();
    await settle();
    selectSubscription("s2");
    children().selection?.send({ type: "view.requested" });
    expect(view()).toMatchObject({ at: "fetching", isSelecting: false, title: "Claims" });
    expect(emitted.slice(1)).toEqual([{ type: "report.viewed", report: link }, "selectionDialog.closed"]);
    await settle();
    expect(requested).toEqual([readerRecord(claims, "ben@example.com")]);
    expect(view()).toMatchObject({ at: "mounted", title: "Claims" });
    expect(children().embeddedReport?.getSnapshot().context).toMatchObject({
      record: readerRecord(claims, "ben@example.com"),
    });
    expect(token()).toBe(embedConfigOf("r2").embedToken);
    expect(frame().target).toEqual(targetOf("r2"));
  });

  it("a report whose permission ends while it is shown is refused", async () => {
    const { children, view } = openReports({ address: link });
    await settle();
    endChild(children().report, "embeddedReport");
    expect(view()).toMatchObject({ at: "refused" });
  });

  it("another report replaces the first, whose config is cleared before [4.17]", async () => {
    const { reports, children, view, selectSubscription, reportContext, embedConfig, token, frame } = openReports({
      address: link,
    });
    await settle();
    reports.send({ type: "change.requested" });
    selectSubscription("s1");
    children().selection?.send({ type: "view.requested" });
    expect(reportContext()).toMatchObject({ record: readerRecord(exposure, "ben@example.com") });
    expect([embedConfig(), token()]).toEqual([emptyConfig, null]);
    await settle();
    expect(view()).toMatchObject({ at: "mounted", title: "Exposure" });
    expect([token(), frame().target]).toEqual([embedConfigOf("r1").embedToken, targetOf("r1")]);
  });
});

describe("the selected report, before it is requested", () => {
  it("is prefetched after a short delay, and viewing it fetches nothing more", async () => {
    const { children, view, requested, frame } = openReports();
    await settle();
    expect(view()).toMatchObject({ at: "empty" });
    expect(frame().prefetched).toBeNull();
    await debounce();
    expect(requested).toEqual([readerRecord(exposure, "ben@example.com")]);
    expect(view()).toMatchObject({ at: "empty", title: "Config of r1" });
    expect(frame().prefetched).toEqual(targetOf("r1"));
    children().selection?.send({ type: "view.requested" });
    await settle();
    expect(view()).toMatchObject({ at: "mounted", title: "Exposure" });
    expect(requested).toHaveLength(1);
  });

  it("does not replace the shown report", async () => {
    const { reports, view, selectSubscription, token, frame } = openReports({ address: link });
    await settle();
    reports.send({ type: "change.requested" });
    selectSubscription("s1");
    await debounce();
    expect(view()).toMatchObject({ at: "mounted", title: "Claims" });
    expect(frame().prefetched).toBeNull();
    expect([token(), frame().target]).toEqual([embedConfigOf("r2").embedToken, targetOf("r2")]);
  });
});
