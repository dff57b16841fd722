import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  config,
  type EmbeddingAnswers,
  expiration,
  fail,
  record,
  refusal,
  settleTimers,
  startReport as start,
} from "../../support/machines/embedding-needs.ts";
import { reportView } from "../../../src/machines/report/reports.machine.ts";
import { slowNotice } from "../../../src/rules/report/slow-notice.ts";
import { reportMachine } from "../../../src/machines/report/report.machine.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { childFailed, endChild, failChild } from "../../support/machines/child-events.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Send<Input extends unknown[]> = (...input: Input) => void;
const settled =
  <Input extends unknown[]>(send: Send<Input>) =>
  (...input: Input) => {
    send(...input);
    return settleTimers();
  };

/** Each of its requests ends once its answer is there. */
function startReport(answers: EmbeddingAnswers = {}) {
  const { report, select, request, retry, ...rest } = start(answers);
  const prefetch = async (...other: Parameters<typeof select>) => {
    select(...other);
    await vi.advanceTimersByTimeAsync(150);
  };
  return {
    ...rest,
    report,
    select,
    prefetch,
    request: settled(request),
    retry: settled(retry),
    embedConfig: () => report.getSnapshot().context.config,
  };
}

const configOf = (token: string) => ({ ...config, expiration, embedToken: token });
const provided = (token: string) => ({
  type: "report.provided",
  config: configOf(token),
  subscriptionId: record.subscriptionId,
  page: undefined,
});
const released = { type: "report.released" };

describe("the embed config of the selected report", () => {
  it("is empty at first, and is not fetched before a report is selected", async () => {
    const { at, embedConfig, requested } = startReport();
    await vi.advanceTimersByTimeAsync(1000);
    expect([at(), embedConfig().embedUrl, requested]).toEqual([{ config: "empty", view: "empty" }, "", []]);
  });

  it("is fetched for the requested report, and given to its frame", async () => {
    const { request, takeSent, requested } = startReport();
    await request();
    expect(requested).toEqual([record]);
    expect(takeSent()).toEqual([provided("t1")]);
  });

  it("is fetched once for a report that is requested again while it is being fetched", async () => {
    const { request, takeSent, requested } = startReport();
    void request();
    await request();
    expect([requested.length, takeSent()]).toEqual([1, [provided("t1")]]);
    void request({ reportId: "other" });
    await request({ reportId: "another" });
    expect(requested.map(({ reportId }) => reportId)).toEqual(["r", "other", "another"]);
    expect(takeSent()).toEqual([released, provided("t3")]);
  });

  it("is not fetched again when the same report is selected; the same id in another subscription is another report", async () => {
    const { request, prefetch, requested } = startReport();
    await request();
    await prefetch();
    expect(requested).toHaveLength(1);
    await prefetch({ subscriptionId: "other" });
    await request({ subscriptionId: "third" });
    expect(requested.map(({ subscriptionId }) => subscriptionId)).toEqual([record.subscriptionId, "other", "third"]);
  });

  it.each([
    ["refuses", () => Promise.resolve(null)],
    ["fails", fail],
  ])("is empty where the server %s; the report is refused, and a retry fetches it again", async (_, fetch) => {
    const { request, retry, takeSent, requested, embedConfig, at } = startReport({ fetch });
    await request();
    expect([at(), embedConfig().embedUrl]).toEqual([{ config: "refused", view: "refused" }, ""]);
    await retry();
    expect([at(), requested.length, takeSent()]).toEqual([{ config: "refused", view: "refused" }, 2, []]);
  });

  it.each([
    [null, 1],
    [30_001, 1],
    [30_000, 2],
  ])("with %s milliseconds left to its token, requested twice, has been fetched %i times", async (remaining, times) => {
    const { request, takeSent, requested, measured } = startReport({ lifetime: () => Promise.resolve(remaining) });
    await request();
    await request();
    expect([requested.length, measured]).toEqual([times, [expiration]]);
    expect(takeSent()).toEqual([provided("t1"), released, provided(`t${times}`)]);
  });

  it("that comes when the report is no longer requested is given to no frame", async () => {
    const { report, request, takeSent, requested } = startReport();
    const requesting = request();
    report.send({ type: "report.cleared" });
    await requesting;
    expect([requested.length, takeSent()]).toEqual([1, []]);
  });

  it("is fetched again where the lifetime of its token cannot be measured", async () => {
    const { request, requested } = startReport({ lifetime: fail });
    await request();
    await request();
    expect(requested).toHaveLength(2);
  });

  it("is fetched again by a retry, however long its token lives, also where another was selected since", async () => {
    const { request, prefetch, retry, requested } = startReport();
    await request();
    await retry();
    await prefetch({ reportId: "other" });
    await retry();
    expect(requested.map(({ reportId }) => reportId)).toEqual(["r", "r", "other", "r"]);
  });

  it("is requested again with the user’s next action where its prefetch was refused [wrong: prefetch 401]", async () => {
    const { request, prefetch, requested, inBackground, at } = startReport({ fetch: fail });
    await prefetch();
    expect([requested.length, inBackground, at()]).toEqual([1, [true], { config: "refused", view: "empty" }]);
    await request();
    expect([inBackground, at()]).toEqual([[true, false], { config: "refused", view: "refused" }]);
  });

  it("whose prefetch was granted is no answer to the request of a report: its frame is prefetched", async () => {
    const { request, prefetch, takeSent } = startReport();
    await prefetch();
    expect(takeSent()).toEqual([{ type: "target.prefetched", target: configOf("t1") }]);
    await request();
    expect(takeSent()).toEqual([provided("t1")]);
  });

  it("is requested again at once where the user waits for it when its prefetch is refused [wrong: prefetch 401]", async () => {
    const early = Promise.withResolvers<null>();
    const answers = [early.promise, fail()];
    const { request, prefetch, inBackground, at } = startReport({ fetch: () => answers.shift() ?? fail() });
    answers[1]?.catch(() => undefined);
    await prefetch();
    await request();
    expect(inBackground).toEqual([true]);
    early.reject(new Error("401"));
    await settleTimers();
    expect([inBackground, at()]).toEqual([[true, false], { config: "refused", view: "refused" }]);
  });
});

const viewOf = ({ report }: ReturnType<typeof startReport>) => reportView(report.getSnapshot());

describe("the view of a report", () => {
  it("says after twenty seconds that the report is late, until it is fetched again", async () => {
    const started = startReport({ fetch: () => new Promise(() => undefined) });
    await started.request();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(viewOf(started).slowNotice).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(viewOf(started)).toMatchObject({ at: "fetching", slowNotice });
    await started.request({ reportId: "other" });
    expect(viewOf(started).slowNotice).toBeUndefined();
  });

  it("is named like the prefetched report until one is requested", async () => {
    const started = startReport();
    expect(viewOf(started)).toMatchObject({ at: "empty", title: "" });
    await started.prefetch();
    expect(viewOf(started)).toMatchObject({ at: "empty", title: config.displayName });
    await started.request({ reportName: "Claims" });
    expect(viewOf(started)).toMatchObject({ at: "mounted", title: "Claims" });
    started.report.send({ type: "report.cleared" });
    expect(viewOf(started)).toMatchObject({ at: "empty", title: config.displayName });
  });

  it("says why the report was refused until it is shown", async () => {
    const refused = refusal("forbidden");
    const answers = [Promise.reject(refused), Promise.resolve(config)];
    const started = startReport({ fetch: () => answers.shift() ?? fail() });
    await started.request();
    expect(viewOf(started)).toMatchObject({ at: "refused", refusal: refused });
    await started.retry();
    expect(viewOf(started)).toMatchObject({ at: "mounted", refusal: undefined });
  });

  it("says why the shown report has ended, and nothing of what it does not know", async () => {
    const started = startReport();
    await started.request();
    endChild(started.report, "embeddedReport", { kind: "accessEnded" });
    expect(viewOf(started)).toMatchObject({ at: "refused", refusal: { kind: "accessEnded" } });
    await started.retry();
    failChild(started.report, "embeddedReport");
    expect(viewOf(started)).toMatchObject({ at: "refused", refusal: undefined });
  });

  it("opens the report again at the page that a retry names, also when it was refused", async () => {
    const answers = [fail(), Promise.resolve(config), Promise.resolve(config)];
    answers[0]?.catch(() => undefined);
    const { report, request, takeSent } = startReport({ fetch: () => answers.shift() ?? fail() });
    await request();
    for (const page of ["p2", "p3"]) {
      report.send({ type: "retry.requested", page });
      await settleTimers();
      expect(takeSent().at(-1)).toMatchObject({ type: "report.provided", page });
    }
  });
});

describe("the machine of a report", () => {
  testEveryPath(reportMachine, {
    input: { record: null, page: undefined },
    events: [
      ...[record, { ...record, reportId: "other" }].flatMap((one) => [
        { type: "report.selected", record: one },
        { type: "report.requested", record: one },
      ]),
      childFailed("fetchEmbedConfig", refusal("unavailable", "6")),
      childFailed("retryEmbedConfig", refusal("unavailable", "6")),
      childFailed("retryEmbedConfig", refusal("unauthorized")),
      { type: "report.unselected" },
      { type: "report.cleared" },
      { type: "retry.requested" },
      { type: "config.loaded" },
      { type: "config.refused" },
      { type: "embed.rendered" },
    ],
    answers: {
      fetchEmbedConfig: [config, null],
      retryEmbedConfig: [config, null],
      measureLifetime: [null, 60_000, 10],
    },
    distinguishBy: ({ record, selected, config, isNeeded, isBackground, secondsLeft }: Record<string, unknown>) => [
      record,
      selected,
      config,
      isNeeded,
      isBackground,
      secondsLeft,
    ],
  });
});
