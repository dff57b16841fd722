import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, fromCallback } from "xstate";
import { embeddedReportMachine } from "../../../src/machines/report/embedded-report.machine.ts";
import { embeddedReportView } from "../../../src/machines/report/reports.machine.ts";
import type { fullScreenMachine } from "../../../src/machines/report/full-screen.machine.ts";
import { failChild } from "../../support/machines/child-events.ts";
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
function startReport(answers: EmbeddingAnswers = {}, accessEndsAt?: string) {
  const sent: unknown[] = [];
  const fullScreen: unknown = fromCallback(({ receive }) => receive((event) => sent.push(["fullScreen", event.type])));
  const { actors, requested, measured } = createEmbeddingNeeds(answers);
  const frame = createActor(fromCallback(({ receive }) => receive((event) => sent.push(event)))).start();
  const machine = embeddedReportMachine.provide({
    actors: { ...actors, fullScreen: fullScreen as typeof fullScreenMachine },
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
      report.send({ type: "embed.failed", cause: "notFound", reference: "ref-1" });
      expect(view()).toMatchObject({ at: "broken", fault: { cause: "notFound", reference: "ref-1" } });
      report.send(after);
      expect(view()).toMatchObject({ at: "viewing", fault: null, pages: after.type === "embed.loaded" ? pages : [] });
    }
  });

  it("ends when full screen breaks", () => {
    const { report } = startReport();
    failChild(report, "fullScreen");
    expect(report.getSnapshot().status).toBe("done");
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
      { fault: { cause: "silent" }, renewalError: null },
    ],
    [
      "the report service where a renewal has succeeded since",
      failOnce(),
      { fault: { cause: "silent" }, renewalError: null },
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
      expect(view()).toMatchObject({ at: "viewing", page: fact.type === "embed.loaded" ? "p1" : null });
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
  ])(
    "of %i milliseconds is due after %i: two minutes before the token expires, or a third of a short lifetime",
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
    const { report, expire, takeSent } = await startRenewal({ fetch: () => Promise.resolve(null) });
    await expire();
    expect(report.getSnapshot()).toMatchObject({ status: "done", value: "refused" });
    expect(takeSent()).toEqual([]);
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
const endOf = (time: number) => new Date(Date.now() + time).toISOString();
const grantWithoutEnd = () => Promise.resolve({ ...config, expiration });

const startWithEnd = async (lifetimes: number[], accessEndsAt = endOf(10 * minute)) => {
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
    const day = 24 * 60 * minute;
    const { report } = await startWithEnd([2 ** 40, 400 * day, 399 * day]);
    await vi.advanceTimersByTimeAsync(day);
    expect(report.getSnapshot().status).toBe("active");
    report.send({ type: "wake.detected" });
    await settleTimers();
    expect(report.getSnapshot().status).toBe("active");
  });

  it("says so where a token is refused before the end, and asks for none that would live under a minute", async () => {
    const refused = startReport({ fetch: () => Promise.resolve(null) }, endOf(10 * minute));
    refused.report.send({ type: "embed.tokenExpired" });
    await settleTimers();
    expect(refused.report.getSnapshot().output).toEqual({ kind: "accessEnded" });
    const last = await startWithEnd([minute, minute], new Date(Date.parse(expiration) + minute - 1).toISOString());
    await vi.advanceTimersByTimeAsync(minute - 1);
    expect(last.requested).toEqual([]);
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
