import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, fromCallback } from "xstate";
import { embeddedReportMachine, embeddedReportView } from "../../../src/machines/report/embedded-report.machine.ts";
import type { fullScreenMachine } from "../../../src/machines/report/full-screen.machine.ts";
import type { tokenRenewalMachine } from "../../../src/machines/report/token-renewal.machine.ts";
import { previewRecord } from "../../../src/rules/report/embed-record.ts";
import { failChild, endChild } from "../../support/machines/child-events.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const record = previewRecord({ reportId: "r", groupId: "g" }, "ben@example.com");
const config = { embedUrl: "https://app.powerbi.com/r", id: "r", embedToken: "t0", displayName: "R" };
const pages = [
  { name: "p1", displayName: "One", active: true },
  { name: "p2", displayName: "Two", active: false },
];

/** A report in its frame, and all that its parts and its frame are told. */
function show() {
  const told: unknown[] = [];
  const listening = (part: string) =>
    fromCallback(({ input, receive }) => {
      told.push([part, input]);
      receive((event) => told.push([part, event.type]));
    }) as unknown;
  const actors = {
    renewal: listening("renewal") as typeof tokenRenewalMachine,
    fullScreen: listening("fullScreen") as typeof fullScreenMachine,
  };
  const report = createActor(embeddedReportMachine.provide({ actors }), { input: { record, config } });
  report.on("*", (wish) => told.push(wish));
  report.start();
  const since = () => told.splice(0);
  return { report, since, view: () => embeddedReportView(report.getSnapshot()) };
}

describe("an embedded report", () => {
  it("begins in its frame with what it was given, and a renewal of its token", () => {
    const { report, view, since } = show();
    expect(view()).toEqual({ at: "embedding", config, pages: [], page: null, fault: null });
    expect(since()).toEqual([
      ["renewal", { record, config, owner: report }],
      ["fullScreen", undefined],
    ]);
  });

  it("is on the screen once it has loaded, with its pages, or has been rendered", () => {
    const { report, view, since } = show();
    since();
    report.send({ type: "embed.loaded", pages });
    expect(view()).toEqual({ at: "viewing", config, pages, page: "p1", fault: null });
    expect(since()).toEqual([["fullScreen", "report.shown"]]);
    const other = show();
    other.report.send({ type: "embed.rendered" });
    expect(other.view()).toMatchObject({ at: "viewing", page: null });
    other.report.send({ type: "embed.loaded", pages });
    expect(other.view()).toMatchObject({ at: "viewing", pages, page: "p1" });
  });

  it("is on the page the person turned to, also where a list of pages names none", () => {
    const { report, view } = show();
    report.send({ type: "embed.pageChanged", page: "p2" });
    expect(view().page).toBe("p2");
    report.send({ type: "embed.loaded", pages: pages.map((page) => ({ ...page, active: false })) });
    expect(view().page).toBe("p2");
  });

  it("passes on what the person asks of it", () => {
    const { report, since } = show();
    since();
    report.send({ type: "page.selected", page: "p2" });
    report.send({ type: "print.requested" });
    report.send({ type: "refresh.requested" });
    expect(since()).toEqual([
      { type: "page.selected", page: "p2" },
      { type: "print.requested" },
      { type: "refresh.requested" },
    ]);
    for (const type of [
      "fullScreen.requested",
      "fullScreen.exitRequested",
      "fullScreen.left",
      "wake.detected",
    ] as const)
      report.send({ type });
    expect(since()).toEqual([
      ["fullScreen", "fullScreen.requested"],
      ["fullScreen", "fullScreen.exitRequested"],
      ["fullScreen", "fullScreen.left"],
      ["renewal", "wake.detected"],
    ]);
  });

  it("takes a renewed token without leaving the screen", () => {
    const { report, view } = show();
    report.send({ type: "embed.loaded", pages });
    report.send({ type: "token.renewed", config: { ...config, embedToken: "t1" } });
    expect(view()).toMatchObject({ at: "viewing", config: { embedToken: "t1" } });
  });

  it("that fails says why, and is shown again when it comes after all", () => {
    for (const after of [{ type: "embed.rendered" }, { type: "embed.loaded", pages }] as const) {
      const { report, view } = show();
      report.send({ type: "embed.failed", cause: "notFound", reference: "ref-1" });
      expect(view()).toMatchObject({ at: "broken", fault: { cause: "notFound", reference: "ref-1" } });
      report.send(after);
      expect(view()).toMatchObject({ at: "viewing", fault: null, pages: after.type === "embed.loaded" ? pages : [] });
    }
  });

  it("that stays silent for thirty seconds is broken", () => {
    const { view } = show();
    vi.advanceTimersByTime(29_999);
    expect(view().at).toBe("embedding");
    vi.advanceTimersByTime(1);
    expect(view()).toMatchObject({ at: "broken", fault: { cause: "silent", reference: "" } });
  });

  it.each([
    ["ends", endChild],
    ["breaks", failChild],
  ])("ends when the renewal of its token %s: the permission has ended", (_, end) => {
    const { report } = show();
    end(report, "renewal");
    expect(report.getSnapshot()).toMatchObject({ status: "done", value: "refused" });
  });

  it("ends where its way to full screen breaks", () => {
    const { report } = show();
    failChild(report, "fullScreen");
    expect(report.getSnapshot().status).toBe("done");
  });
});

describe("a token that ended while the report was shown", () => {
  it("is renewed once, however often its end is told", () => {
    const { report, view, since } = show();
    report.send({ type: "embed.loaded", pages });
    since();
    report.send({ type: "embed.tokenExpired" });
    report.send({ type: "embed.tokenExpired" });
    expect(view().at).toBe("recovering");
    expect(since()).toEqual([["renewal", "renewal.requested"]]);
  });

  it("brings the report back to the page it was on", () => {
    const { report, view, since } = show();
    report.send({ type: "embed.loaded", pages });
    report.send({ type: "embed.pageChanged", page: "p2" });
    report.send({ type: "embed.tokenExpired" });
    since();
    report.send({ type: "embed.loaded", pages });
    expect(view()).toMatchObject({ at: "viewing", page: "p2" });
    expect(since()).toEqual([{ type: "page.selected", page: "p2" }, ["fullScreen", "report.shown"]]);
  });

  it.each([{ type: "embed.rendered" }, { type: "embed.loaded", pages }] as const)(
    "brings it back where it stands on its page already: $type",
    (fact) => {
      const { report, view, since } = show();
      report.send({ type: "embed.loaded", pages: [] });
      report.send({ type: "embed.tokenExpired" });
      since();
      report.send(fact);
      expect(view()).toMatchObject({ at: "viewing", page: fact.type === "embed.loaded" ? "p1" : null });
      expect(since()).toEqual([["fullScreen", "report.shown"]]);
    },
  );

  it("that cannot be renewed within thirty seconds breaks the report", () => {
    const { report, view } = show();
    report.send({ type: "embed.loaded", pages });
    report.send({ type: "embed.tokenExpired" });
    vi.advanceTimersByTime(30_000);
    expect(view()).toMatchObject({ at: "broken", fault: { cause: "silent", reference: "" } });
  });
});
