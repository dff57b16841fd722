import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, fromCallback } from "xstate";
import { embeddedReportMachine } from "../../../src/machines/report/embedded-report.machine.ts";
import { embeddedReportView } from "../../../src/machines/report/embedding-views.ts";
import type { fullScreenMachine } from "../../../src/machines/report/full-screen.machine.ts";
import type { tokenRenewalMachine } from "../../../src/machines/report/token-renewal.machine.ts";
import { previewRecord } from "../../../src/rules/report/preview-record.ts";
import { failChild, endChild } from "../../support/machines/child-events.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const record = previewRecord({ reportId: "r", groupId: "g" }, "ben@example.com");
const expiration = "2026-06-01T12:00:00Z";
const config = { embedUrl: "https://app.powerbi.com/r", id: "r", embedToken: "t1", displayName: "R" };
const pages = [
  { name: "p1", displayName: "One", active: true },
  { name: "p2", displayName: "Two", active: false },
];

/** An embedded report, and what its children and its frame are sent. */
function startReport() {
  const sent: unknown[] = [];
  const createRecorder = (name: string) =>
    fromCallback(({ input, receive }) => {
      sent.push([name, input]);
      receive((event) => sent.push([name, event.type]));
    }) as unknown;
  const actors = {
    renewal: createRecorder("renewal") as typeof tokenRenewalMachine,
    fullScreen: createRecorder("fullScreen") as typeof fullScreenMachine,
  };
  const frame = createActor(fromCallback(({ receive }) => receive((event) => sent.push(event)))).start();
  const report = createActor(embeddedReportMachine.provide({ actors }), { input: { record, expiration, frame } });
  report.start();
  return { report, takeSent: () => sent.splice(0), view: () => embeddedReportView(report.getSnapshot()) };
}

describe("an embedded report", () => {
  it("starts with the renewal of its token, and with full screen", () => {
    const { report, view, takeSent } = startReport();
    expect(view()).toEqual({ at: "embedding", pages: [], page: null, fault: null, renewalError: null, refreshes: 0 });
    expect(takeSent()).toEqual([
      ["renewal", { record, expiration, owner: report }],
      ["fullScreen", undefined],
    ]);
  });

  it("is on the screen once it has loaded, with its pages, or has been rendered", () => {
    const { report, view, takeSent } = startReport();
    takeSent();
    report.send({ type: "embed.loaded", pages });
    expect(view()).toEqual({ at: "viewing", pages, page: "p1", fault: null, renewalError: null, refreshes: 0 });
    expect(takeSent()).toEqual([["fullScreen", "report.shown"]]);
    const other = startReport();
    other.report.send({ type: "embed.rendered" });
    expect(other.view()).toMatchObject({ at: "viewing", page: null });
    other.report.send({ type: "embed.loaded", pages });
    expect(other.view()).toMatchObject({ at: "viewing", pages, page: "p1" });
  });

  it("is on the page the user turned to, also where no page of the list is active", () => {
    const { report, view } = startReport();
    report.send({ type: "embed.pageChanged", page: "p2" });
    expect(view().page).toBe("p2");
    report.send({ type: "embed.loaded", pages: pages.map((page) => ({ ...page, active: false })) });
    expect(view().page).toBe("p2");
  });

  it("forwards commands to its frame, full screen and wake-ups to its children", () => {
    const { report, takeSent } = startReport();
    takeSent();
    report.send({ type: "page.selected", page: "p2" });
    report.send({ type: "print.requested" });
    report.send({ type: "refresh.requested" });
    expect(takeSent()).toEqual([
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
    expect(takeSent()).toEqual([
      ["fullScreen", "fullScreen.requested"],
      ["fullScreen", "fullScreen.exitRequested"],
      ["fullScreen", "fullScreen.left"],
      ["renewal", "wake.detected"],
    ]);
  });

  it("gives a renewed token to its frame without leaving the screen", () => {
    const { report, view, takeSent } = startReport();
    report.send({ type: "embed.loaded", pages });
    takeSent();
    report.send({ type: "token.renewed", config });
    expect(view()).toMatchObject({ at: "viewing" });
    expect(takeSent()).toEqual([{ type: "report.provided", config, subscriptionId: record.subscriptionId }]);
  });

  it("that fails says why, and is shown when it loads after all", () => {
    for (const after of [{ type: "embed.rendered" }, { type: "embed.loaded", pages }] as const) {
      const { report, view } = startReport();
      report.send({ type: "embed.failed", cause: "notFound", reference: "ref-1" });
      expect(view()).toMatchObject({ at: "broken", fault: { cause: "notFound", reference: "ref-1" } });
      report.send(after);
      expect(view()).toMatchObject({ at: "viewing", fault: null, pages: after.type === "embed.loaded" ? pages : [] });
    }
  });

  it.each([
    ["ends", endChild],
    ["breaks", failChild],
  ])("ends when the renewal of its token %s: the permission to see it has ended", (_, end) => {
    const { report } = startReport();
    end(report, "renewal");
    expect(report.getSnapshot()).toMatchObject({ status: "done", value: "refused" });
  });

  it("ends when full screen breaks", () => {
    const { report } = startReport();
    failChild(report, "fullScreen");
    expect(report.getSnapshot().status).toBe("done");
  });
});

describe("a token that expired while the report was shown", () => {
  it("keeps being recovered, however often its expiry is notified", () => {
    const { report, view, takeSent } = startReport();
    report.send({ type: "embed.loaded", pages });
    takeSent();
    report.send({ type: "embed.tokenExpired" });
    report.send({ type: "embed.tokenExpired" });
    expect(view().at).toBe("recovering");
    expect(takeSent()).toEqual([
      ["renewal", "renewal.requested"],
      ["renewal", "renewal.requested"],
    ]);
  });

  it.each([
    [
      "the error of the renewals that failed",
      [{ type: "renewal.failed", error: "asleep" }],
      { fault: null, renewalError: "asleep" },
    ],
    ["the report service where it did not answer", [], { fault: { cause: "silent" }, renewalError: null }],
    [
      "the report service where a renewal has succeeded since",
      [
        { type: "renewal.failed", error: "asleep" },
        { type: "token.renewed", config },
      ],
      { fault: { cause: "silent" }, renewalError: null },
    ],
  ] as const)("that is not recovered within half a minute names %s [wrong: fault at opening]", (_, events, cause) => {
    const { report, view } = startReport();
    report.send({ type: "embed.loaded", pages });
    report.send({ type: "embed.tokenExpired" });
    for (const event of events) report.send(event);
    vi.advanceTimersByTime(30_000);
    expect(view()).toMatchObject({ at: "broken", ...cause });
  });

  it("breaks the report where the host refuses the renewed token too, until a person tries again [threat: refused tokens]", () => {
    const { report, view, takeSent } = startReport();
    report.send({ type: "embed.loaded", pages });
    report.send({ type: "embed.tokenExpired" });
    report.send({ type: "renewal.exhausted" });
    takeSent();
    report.send({ type: "embed.tokenExpired" });
    expect(view()).toMatchObject({ at: "broken", fault: { cause: "tokenRefused", reference: "" } });
    expect(takeSent()).toEqual([]);
  });

  it("returns the renewed report to the page it was on", () => {
    const { report, view, takeSent } = startReport();
    report.send({ type: "embed.loaded", pages });
    report.send({ type: "embed.pageChanged", page: "p2" });
    report.send({ type: "embed.tokenExpired" });
    takeSent();
    report.send({ type: "embed.loaded", pages });
    expect(view()).toMatchObject({ at: "viewing", page: "p2" });
    expect(takeSent()).toEqual([{ type: "page.selected", page: "p2" }, ["fullScreen", "report.shown"]]);
  });

  it.each([{ type: "embed.rendered" }, { type: "embed.loaded", pages }] as const)(
    "leaves the renewed report on its page where it is there already: $type",
    (fact) => {
      const { report, view, takeSent } = startReport();
      report.send({ type: "embed.loaded", pages: [] });
      report.send({ type: "embed.tokenExpired" });
      takeSent();
      report.send(fact);
      expect(view()).toMatchObject({ at: "viewing", page: fact.type === "embed.loaded" ? "p1" : null });
      expect(takeSent()).toEqual([["fullScreen", "report.shown"]]);
    },
  );

  it("that cannot be renewed within thirty seconds breaks the report", () => {
    const { report, view } = startReport();
    report.send({ type: "embed.loaded", pages });
    report.send({ type: "embed.tokenExpired" });
    vi.advanceTimersByTime(30_000);
    expect(view()).toMatchObject({ at: "broken", fault: { cause: "silent", reference: "" } });
  });
});
