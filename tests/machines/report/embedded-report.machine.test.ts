import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, createEmptyActor, fromCallback } from "xstate";
import { embeddedReportMachine } from "../../../src/machines/report/embedded-report.machine.ts";
import { slowNotice } from "../../../src/rules/report/slow-notice.ts";
import { embeddedReportView } from "../../../src/machines/report/reports.machine.ts";
import { reportFrameMachine } from "../../../src/machines/report/report-frame.machine.ts";
import type { fullScreenMachine } from "../../../src/machines/report/full-screen.machine.ts";
import { childFailed, failChild } from "../../support/machines/child-events.ts";
import {
  config,
  createEmbeddingNeeds,
  type EmbeddingAnswers,
  expiration,
  fail,
  record,
  refusal,
  settleTimers,
} from "../../support/machines/embedding-needs.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pages = [
  { name: "p1", displayName: "One", active: true },
  { name: "p2", displayName: "Two", active: false },
];

/** The server fails once, and grants the next request. */
function failOnce() {
  const answers = [fail, () => Promise.resolve(config)];
  return () => (answers.shift() ?? fail)();
}

/** An embedded report, and what full screen and its frame are sent. */
function startReport(answers: EmbeddingAnswers = {}, accessEndsAt?: string, isOffline = false) {
  const sent: unknown[] = [];
  const fullScreen: unknown = fromCallback(({ receive }) => receive((event) => sent.push(["fullScreen", event.type])));
  const { actors, requested, measured } = createEmbeddingNeeds(answers);
  const frame = createActor(fromCallback(({ receive }) => receive((event) => sent.push(event)))).start();
  const machine = embeddedReportMachine.provide({
    actors: { ...actors, fullScreen: fullScreen as typeof fullScreenMachine },
    guards: { isOffline: () => isOffline },
  });
  const report = createActor(machine, { input: { record, expiration, accessEndsAt, frame } }).start();
  return {
    report,
    requested,
    measured,
    takeSent: () => sent.splice(0),
    view: () => embeddedReportView(report.getSnapshot()),
  };
}

describe("an embedded report", () => {
  it("is being embedded at first", () => {
    const { view } = startReport();
    expect(view()).toEqual({
      at: "embedding",
      pages: [],
      page: null,
      isDrawn: false,
      fault: null,
      renewalError: null,
      refreshes: 0,
      refreshFailure: null,
    });
  });

  it("is on the screen once it has loaded, with its pages, or has been rendered", () => {
    const { report, view, takeSent } = startReport();
    takeSent();
    report.send({ type: "embed.loaded", pages });
    expect(view()).toEqual({
      at: "viewing",
      pages,
      page: "p1",
      isDrawn: false,
      fault: null,
      renewalError: null,
      refreshes: 0,
      refreshFailure: null,
    });
    expect(takeSent()).toEqual([["fullScreen", "report.shown"]]);
    const other = startReport();
    other.report.send({ type: "embed.rendered" });
    expect(other.view()).toMatchObject({ at: "viewing", page: null, isDrawn: true });
    other.report.send({ type: "embed.loaded", pages });
    expect(other.view()).toMatchObject({ at: "viewing", pages, page: "p1" });
    report.send({ type: "embed.rendered" });
    expect(view().isDrawn).toBe(true);
  });

  it("is on the page the user turned to, also where no page of the list is active", () => {
    const { report, view } = startReport();
    report.send({ type: "embed.pageChanged", page: "p2" });
    expect(view().page).toBe("p2");
    report.send({ type: "embed.loaded", pages: pages.map((page) => ({ ...page, active: false })) });
    expect(view().page).toBe("p2");
  });

  it("forwards commands to its frame, and those about full screen", () => {
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
    for (const type of ["fullScreen.requested", "fullScreen.exitRequested", "fullScreen.left"] as const)
      report.send({ type });
    expect(takeSent()).toEqual([
      ["fullScreen", "fullScreen.requested"],
      ["fullScreen", "fullScreen.exitRequested"],
      ["fullScreen", "fullScreen.left"],
    ]);
  });

  it("that fails says why, and is shown when it loads after all", () => {
    for (const after of [{ type: "embed.rendered" }, { type: "embed.loaded", pages }] as const) {
      const { report, view } = startReport();
      report.send({ type: "embed.rendered" });
      report.send({ type: "embed.failed", cause: "notFound", reference: "ref-1" });
      expect(view()).toMatchObject({ at: "broken", fault: { cause: "notFound", reference: "ref-1" }, isDrawn: false });
      report.send(after);
      const isDrawn = after.type === "embed.rendered";
      expect(view()).toMatchObject({ at: "viewing", fault: null, pages: isDrawn ? [] : pages, isDrawn });
    }
  });

  it("ends when full screen breaks", () => {
    const { report } = startReport();
    failChild(report, "fullScreen");
    expect(report.getSnapshot().status).toBe("done");
  });
});

describe("an embedded report that is late", () => {
  it("says so after twenty seconds, until it is embedded again in another layout", async () => {
    const { report, view, takeSent } = startReport();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(view().slowNotice).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(view().slowNotice).toBe(slowNotice);
    report.send({ type: "embed.rendered" });
    takeSent();
    report.send({ type: "layout.selected", layout: "full" });
    expect(view()).toMatchObject({ at: "embedding", slowNotice: undefined, isDrawn: false });
    expect(takeSent()).toEqual([{ type: "layout.selected", layout: "full" }]);
  });
});

describe("the refresh of a report", () => {
  const requested = { type: "refresh.requested" } as const;

  it("is counted, and requested again on waking where it failed", () => {
    const { report, view, takeSent } = startReport();
    takeSent();
    report.send({ type: "wake.detected" });
    expect([view().refreshes, takeSent()]).toEqual([0, []]);
    report.send(requested);
    expect([view().refreshes, takeSent()]).toEqual([1, [requested]]);
    report.send({ type: "embed.refreshFailed" });
    expect(view().refreshFailure).toEqual({ isOffline: false });
    report.send({ type: "wake.detected" });
    expect([view(), takeSent()]).toMatchObject([{ refreshes: 2, refreshFailure: null }, [requested]]);
  });

  it("is not requested without the line, which would only empty the report [wrong: offline refresh]", () => {
    const { report, view, takeSent } = startReport({}, undefined, true);
    takeSent();
    report.send(requested);
    expect([view(), takeSent()]).toMatchObject([{ refreshes: 0, refreshFailure: { isOffline: true } }, []]);
  });
});

describe("a token that expired while the report was shown", () => {
  it("is renewed once, however often its expiry is notified", async () => {
    const { report, view, requested, takeSent } = startReport();
    report.send({ type: "embed.loaded", pages });
    takeSent();
    report.send({ type: "embed.tokenExpired" });
    report.send({ type: "embed.tokenExpired" });
    await settleTimers();
    expect([view().at, requested.length]).toEqual(["recovering", 1]);
    const renewed = { ...config, expiration, embedToken: "t1" };
    expect(takeSent()).toEqual([{ type: "report.provided", config: renewed, subscriptionId: record.subscriptionId }]);
  });

  it.each([
    ["the error of the renewals that failed", fail, { fault: null, renewalError: new Error("The need failed") }],
    [
      "the report service where it did not answer",
      () => new Promise<null>(() => {}),
      { fault: { cause: "silent", reference: "" }, renewalError: null },
    ],
    [
      "the report service where a renewal has succeeded since",
      failOnce(),
      { fault: { cause: "silent", reference: "" }, renewalError: null },
    ],
  ])("that is not recovered within a minute names %s [wrong: fault at opening]", async (_, fetch, cause) => {
    const { report, view } = startReport({ fetch });
    report.send({ type: "embed.loaded", pages });
    report.send({ type: "embed.tokenExpired" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(view()).toMatchObject({ at: "broken", ...cause });
  });

  it("breaks the report where the host refuses the renewed token too, until a person tries again [threat: refused tokens]", async () => {
    const { report, view, requested } = startReport();
    report.send({ type: "embed.loaded", pages });
    report.send({ type: "embed.tokenExpired" });
    await settleTimers();
    report.send({ type: "embed.tokenExpired" });
    report.send({ type: "embed.tokenExpired" });
    await settleTimers();
    expect(view()).toMatchObject({ at: "broken", fault: { cause: "tokenRefused", reference: "" } });
    expect(requested).toHaveLength(1);
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
      const isDrawn = fact.type === "embed.rendered";
      expect(view()).toMatchObject({ at: "viewing", page: isDrawn ? null : "p1", isDrawn });
      expect(takeSent()).toEqual([["fullScreen", "report.shown"]]);
    },
  );
});

/** A report that is shown, and whose token has been measured. */
async function startRenewal(answers: EmbeddingAnswers = {}) {
  const started = startReport(answers);
  const { report } = started;
  report.send({ type: "embed.loaded", pages });
  await settleTimers();
  started.takeSent();
  const expire = () => {
    report.send({ type: "embed.tokenExpired" });
    return settleTimers();
  };
  const wake = () => {
    report.send({ type: "wake.detected" });
    return settleTimers();
  };
  const isAt = (token: "endless" | "waiting" | "scheduled") => report.getSnapshot().matches({ shown: { token } });
  return { ...started, expire, wake, isAt };
}

describe("the renewal of a token", () => {
  it("measures the given token, and never renews one without an expiration", async () => {
    const { isAt, requested, measured } = await startRenewal();
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect([isAt("endless"), requested, measured]).toEqual([true, [], [expiration]]);
  });

  it.each([
    [900_000, 780_000],
    [60_000, 40_000],
    [6000, 4000],
    [2 ** 40, 24 * 60 * 60_000],
  ])(
    "of %i milliseconds is due after %i: two minutes before the token expires, a third of a short lifetime, or after a day",
    async (life, due) => {
      const { requested, takeSent, view } = await startRenewal({ lifetime: () => Promise.resolve(life) });
      await vi.advanceTimersByTimeAsync(due - 1);
      expect(requested).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect([requested, view().at]).toEqual([[record], "viewing"]);
      const renewed = { ...config, expiration, embedToken: "t1" };
      expect(takeSent()).toEqual([{ type: "report.provided", config: renewed, subscriptionId: record.subscriptionId }]);
    },
  );

  it.each([5000, 0, -1])(
    "of a token with %i milliseconds to live is tried after five seconds, not in a tight loop",
    async (life) => {
      const { isAt, requested } = await startRenewal({ lifetime: () => Promise.resolve(life) });
      expect(isAt("waiting")).toBe(true);
      await vi.advanceTimersByTimeAsync(4999);
      expect(requested).toHaveLength(0);
      await vi.advanceTimersByTimeAsync(1);
      expect([isAt("waiting"), requested.length]).toEqual([true, 1]);
    },
  );

  it("never happens where the lifetime cannot be measured", async () =>
    expect((await startRenewal({ lifetime: fail })).isAt("endless")).toBe(true));

  it("that is refused ends the report: the permission to see it has ended", async () => {
    const { report, expire, takeSent, view } = await startRenewal({ fetch: () => Promise.resolve(null) });
    await expire();
    expect(report.getSnapshot()).toMatchObject({ status: "done", value: "refused" });
    expect([view().at, takeSent()]).toEqual(["broken", []]);
  });

  it("that the rules of the client forbid ends the report at once, and says why [access: client rules]", async () => {
    const error = refusal("forbidden");
    const { report, expire } = await startRenewal({ fetch: () => Promise.reject(error) });
    await expire();
    expect(report.getSnapshot()).toMatchObject({ status: "done", value: "forbidden", output: error });
  });

  it("is refused for a token that is not five seconds old, and granted after them [threat: refused tokens]", async () => {
    const { report, expire, requested, view } = await startRenewal({ lifetime: () => Promise.resolve(60_000) });
    await expire();
    await vi.advanceTimersByTimeAsync(4999);
    report.send({ type: "embed.rendered" });
    await expire();
    expect([requested.length, view().at]).toEqual([1, "broken"]);
    await vi.advanceTimersByTimeAsync(1);
    report.send({ type: "embed.rendered" });
    await expire();
    expect([requested.length, view().at]).toEqual([2, "recovering"]);
    await vi.advanceTimersByTimeAsync(4999);
    report.send({ type: "embed.rendered" });
    await expire();
    expect(requested).toHaveLength(2);
  });

  it("counts the five seconds from the newest token", async () => {
    const { expire, requested, view } = await startRenewal({ lifetime: () => Promise.resolve(6000) });
    await expire();
    await vi.advanceTimersByTimeAsync(4000);
    expect(requested).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3999);
    await expire();
    expect([requested.length, view().at]).toEqual([2, "broken"]);
  });

  it("that failed is not requested again before the five seconds are over, and names the error", async () => {
    const { expire, requested, view } = await startRenewal({ fetch: fail });
    for (let times = 0; times < 10; times += 1) await expire();
    expect([requested.length, view().renewalError]).toEqual([1, expect.any(Error)]);
  });

  it("that failed is tried again on waking, without waiting any longer", async () => {
    const { expire, wake, requested, isAt } = await startRenewal({ fetch: fail });
    await expire();
    expect(isAt("waiting")).toBe(true);
    await wake();
    expect(requested).toHaveLength(2);
  });

  it("measures again on waking, and starts where the token expires within its lead [fault: token ends]", async () => {
    let life = 60_000;
    const { wake, requested, isAt } = await startRenewal({ lifetime: () => Promise.resolve(life) });
    life = 20_001;
    await wake();
    expect([isAt("scheduled"), requested.length]).toEqual([true, 0]);
    life = 20_000;
    await wake();
    expect(requested).toHaveLength(1);
  });
});

const minute = 60_000;
const day = 24 * 60 * minute;
const endOf = (time: number) => new Date(Date.now() + time).toISOString();
const grantWithoutEnd = () => Promise.resolve({ ...config, expiration });

const startWithEnd = async (lifetimes: (number | null)[], accessEndsAt = endOf(10 * minute)) => {
  const started = startReport({ lifetime: () => Promise.resolve(lifetimes.shift() ?? null) }, accessEndsAt);
  started.report.send({ type: "embed.loaded", pages });
  await settleTimers();
  return started;
};

describe("an access that ends", () => {
  it("hides the report at its end, and says so [access: dates]", async () => {
    const { report, view } = await startWithEnd([15 * minute, 10 * minute, 0]);
    await vi.advanceTimersByTimeAsync(10 * minute - 1);
    expect(view().at).toBe("viewing");
    await vi.advanceTimersByTimeAsync(1);
    expect(report.getSnapshot()).toMatchObject({ status: "done", output: { kind: "accessEnded" } });
  });

  it("is measured each day where its end is far, and again on waking", async () => {
    const accessEndsAt = endOf(400 * day);
    const { report, measured } = await startWithEnd([null, 400 * day, 399 * day, 0], accessEndsAt);
    await vi.advanceTimersByTimeAsync(day);
    expect(report.getSnapshot().status).toBe("active");
    expect(measured).toEqual([expiration, accessEndsAt, accessEndsAt]);
    report.send({ type: "wake.detected" });
    await settleTimers();
    expect(report.getSnapshot().output).toEqual({ kind: "accessEnded" });
  });

  it("is measured again after a day where that failed or said nothing", async () => {
    for (const lifetime of [fail, () => Promise.resolve(null)]) {
      const { report, measured } = startReport({ lifetime }, endOf(10 * minute));
      await vi.advanceTimersByTimeAsync(day);
      expect([report.getSnapshot().status, measured.length]).toEqual(["active", 3]);
    }
  });

  it("says so where a token is refused before the end, and asks for none that would live under a minute", async () => {
    const refused = startReport({ fetch: () => Promise.resolve(null) }, endOf(10 * minute));
    refused.report.send({ type: "embed.tokenExpired" });
    await settleTimers();
    expect(refused.report.getSnapshot().output).toEqual({ kind: "accessEnded" });
    const last = await startWithEnd([minute, minute], new Date(Date.parse(expiration) + minute - 1).toISOString());
    await vi.advanceTimersByTimeAsync(minute - 1);
    expect(last.requested).toEqual([]);
    const enough = await startWithEnd([minute, minute], new Date(Date.parse(expiration) + minute).toISOString());
    await vi.advanceTimersByTimeAsync(minute - 1);
    expect(enough.requested).toHaveLength(1);
  });

  it("is the new one once a renewal names another", async () => {
    const answers = { fetch: grantWithoutEnd, lifetime: () => Promise.resolve(10 * minute) };
    const { report } = startReport(answers, endOf(10 * minute));
    await settleTimers();
    report.send({ type: "embed.tokenExpired" });
    await settleTimers();
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(report.getSnapshot()).toMatchObject({ status: "active", value: { shown: { access: "endless" } } });
  });
});

describe("the paths of an embedded report", () => {
  testEveryPath(embeddedReportMachine, {
    // The first token is the last one. A renewed config names no end.
    input: {
      record,
      expiration,
      accessEndsAt: expiration,
      frame: createActor(reportFrameMachine, { input: { owner: createEmptyActor() } }),
    },
    events: [
      childFailed("fetchEmbedConfig", refusal("forbidden")),
      { type: "embed.loaded", pages },
      { type: "embed.loaded", pages: [{ name: "p1", displayName: "One", active: false }] },
      { type: "embed.rendered" },
      { type: "embed.pageChanged", page: "p2" },
      { type: "embed.tokenExpired" },
      { type: "embed.failed", cause: "notFound", reference: "ref" },
      { type: "embed.refreshFailed" },
      { type: "page.selected", page: "p2" },
      { type: "layout.selected", layout: "full" },
      ...[
        "token.established",
        "token.refused",
        "access.named",
        "print.requested",
        "refresh.requested",
        "wake.detected",
        "fullScreen.requested",
        "fullScreen.exitRequested",
        "fullScreen.left",
      ].map((type) => ({ type })),
    ],
    answers: { fetchEmbedConfig: [config, null], measureLifetime: [null, 60_000, 10, 0] },
    distinguishBy: ({ accessEndsAt, page, fault, lead, isFresh, refreshFailure }: Record<string, unknown>) => [
      accessEndsAt,
      page,
      fault,
      lead,
      isFresh,
      refreshFailure,
    ],
  });
});
