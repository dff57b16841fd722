import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readerRecord } from "../../../src/rules/report/embed-record.ts";
import { endChild } from "../../support/machines/child-events.ts";
import {
  claims,
  configOf,
  exposure,
  link,
  losses,
  noConfig,
  openReports,
  subscriptions,
} from "../../support/machines/open-reports.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const settled = () => vi.advanceTimersByTimeAsync(0);
const rested = () => vi.advanceTimersByTimeAsync(150);

describe("the selection", () => {
  it("By default the first subscription is chosen, and its first report", async () => {
    const { selection } = openReports();
    await settled();
    expect(selection()).toEqual({
      subscriptions,
      reports: [exposure, losses],
      choice: { subscriptionId: "s1", reportId: "r1" },
      canView: true,
      linkAbsent: false,
    });
  });

  it("Changing subscription resets the report to that subscription's first report", async () => {
    const { selection, child, choose } = openReports();
    await settled();
    child().selection?.send({ type: "report.selected", reportId: "r3" });
    expect(selection()?.choice).toEqual({ subscriptionId: "s1", reportId: "r3" });
    choose("s2");
    expect(selection()).toMatchObject({
      reports: [claims],
      choice: { subscriptionId: "s2", reportId: "r2" },
      canView: true,
    });
    choose("s1");
    expect(selection()?.choice).toEqual({ subscriptionId: "s1", reportId: "r1" });
  });

  it("View Report is enabled only when both a subscription and a report are selected", async () => {
    const { selection, child, choose, at, facts } = openReports();
    await settled();
    choose("nowhere");
    expect(selection()).toMatchObject({
      reports: [],
      choice: { subscriptionId: "nowhere", reportId: "" },
      canView: false,
    });
    child().selection?.send({ type: "view.requested" });
    expect(at()).toMatchObject({ at: "none", choosing: true });
    expect(facts).toEqual(["selectionDialog.opened"]);
  });

  it("of a person without any subscription left chooses nothing", async () => {
    const { selection } = openReports({
      loadReports: () => Promise.resolve({ subscriptions: [{ id: "s9", displayName: "Empty" }], reports: [claims] }),
    });
    await settled();
    expect(selection()).toMatchObject({ choice: { subscriptionId: "s9", reportId: "" }, canView: false });
  });

  it("Cancel closes it and leaves all as it was; Change Report opens it with what is shown", async () => {
    const { reports, child, at, facts, selection } = openReports({ address: link });
    await settled();
    reports.send({ type: "change.requested" });
    expect(selection()).toMatchObject({ choice: { subscriptionId: "s2", reportId: "r2" }, linkAbsent: false });
    expect(at()).toMatchObject({ at: "mounted", choosing: true });
    child().selection?.send({ type: "subscription.selected", subscriptionId: "s1" });
    child().selection?.send({ type: "selection.cancelled" });
    expect(at()).toMatchObject({ at: "mounted", choosing: false, title: "Claims" });
    expect(facts).toEqual(["selectionDialog.opened", "selectionDialog.closed"]);
  });
});

describe("viewing", () => {
  it("embeds the chosen report with the config that was fetched for its record, and tells the address", async () => {
    const { child, at, facts, asked, choose } = openReports();
    await settled();
    choose("s2");
    child().selection?.send({ type: "view.requested" });
    expect(at()).toMatchObject({ at: "fetching", choosing: false, title: "Claims" });
    expect(facts.slice(1)).toEqual([{ type: "report.viewed", choice: link }, "selectionDialog.closed"]);
    await settled();
    expect(asked).toEqual([readerRecord(claims, "ben@example.com")]);
    expect(at()).toMatchObject({ at: "mounted", title: "Claims" });
    expect(child().report?.getSnapshot().context).toMatchObject({
      record: readerRecord(claims, "ben@example.com"),
      config: configOf("r2"),
    });
  });

  it("On failure the config becomes empty, so the error text shows; asking again fetches again", async () => {
    let fails = 2;
    const { reports, at, asked, child, viewing } = openReports({
      address: link,
      fetchEmbedConfig: () => (fails-- > 0 ? Promise.reject(new Error("no")) : Promise.resolve(configOf("r2"))),
    });
    await settled();
    expect(at()).toMatchObject({ at: "refused" });
    expect(viewing()?.config).toEqual(noConfig);
    reports.send({ type: "retry.requested" });
    expect(at()).toMatchObject({ at: "fetching" });
    await settled();
    expect(at()).toMatchObject({ at: "refused" });
    reports.send({ type: "retry.requested" });
    await settled();
    expect(at()).toMatchObject({ at: "mounted" });
    expect(asked).toHaveLength(3);
    expect(child().report?.getSnapshot().context.config).toEqual(configOf("r2"));
  });

  it("a report that is not this person’s any more is refused, not shown", async () => {
    const { at, child } = openReports({ address: link, fetchEmbedConfig: () => Promise.resolve(null) });
    await settled();
    expect(at()).toMatchObject({ at: "refused" });
    expect(child().report).toBeUndefined();
  });

  it("asking again for a report that broke fetches its config anew", async () => {
    const { reports, at, asked } = openReports({ address: link });
    await settled();
    reports.send({ type: "retry.requested" });
    expect(at()).toMatchObject({ at: "fetching", title: "Claims" });
    await settled();
    expect([at().at, asked.length]).toEqual(["mounted", 2]);
  });

  it("a report whose permission ends while it is shown is refused", async () => {
    const { child, at } = openReports({ address: link });
    await settled();
    endChild(child().viewing, "report");
    expect(at()).toMatchObject({ at: "refused" });
  });

  it("another report takes the place of the first, whose config is cleared before", async () => {
    const { reports, child, at, choose, viewing } = openReports({ address: link });
    await settled();
    reports.send({ type: "change.requested" });
    choose("s1");
    child().selection?.send({ type: "view.requested" });
    expect(viewing()).toMatchObject({ config: noConfig, record: readerRecord(exposure, "ben@example.com") });
    await settled();
    expect(at()).toMatchObject({ at: "mounted", title: "Exposure" });
    expect(child().report?.getSnapshot().context.config).toEqual(configOf("r1"));
  });
});

describe("the choice that is being made", () => {
  it("is warmed once it has rested, and viewing it fetches nothing more", async () => {
    const { child, at, asked } = openReports();
    await settled();
    expect(at()).toMatchObject({ at: "none", warm: noConfig });
    await rested();
    expect(asked).toEqual([readerRecord(exposure, "ben@example.com")]);
    expect(at()).toMatchObject({ at: "none", warm: configOf("r1"), title: "Config of r1" });
    child().selection?.send({ type: "view.requested" });
    await settled();
    expect(at()).toMatchObject({ at: "mounted", title: "Exposure" });
    expect(asked).toHaveLength(1);
  });

  it("does not change what is shown while another is being chosen", async () => {
    const { reports, at, choose, child } = openReports({ address: link });
    await settled();
    reports.send({ type: "change.requested" });
    choose("s1");
    await rested();
    expect(at()).toMatchObject({ at: "mounted", title: "Claims", warm: noConfig });
    expect(child().report?.getSnapshot().context.config).toEqual(configOf("r2"));
  });
});
