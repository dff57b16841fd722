import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { EmbedConfig } from "../../../src/api/contract.ts";
import { embeddedReportMachine } from "../../../src/machines/report/embedded-report.machine.ts";
import { embeddedReportView, reportView } from "../../../src/machines/report/reports.machine.ts";
import { allowedReportFrame } from "../../support/machines/allowed-report-frame.ts";
import { reportMachine } from "../../../src/machines/report/report.machine.ts";
import { createServer, record, showReport } from "../../support/machines/one-minute-tokens.ts";
import { frame as attachedFrame } from "../../support/machines/start-conversation.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The machine of a report, which is requested unless `requested` is null. */
function startReport({ needs, ...server } = createServer(), requested: typeof record | null = record) {
  const machine = reportMachine.provide({
    actors: {
      ...needs,
      frame: allowedReportFrame,
      embeddedReport: embeddedReportMachine.provide({ actors: needs }),
    },
  });
  const report = createActor(machine, { input: { record: requested, page: undefined } }).start();
  const select = (reportId: string) => report.send({ type: "report.selected", record: { ...record, reportId } });
  const request = async (reportId: string) => {
    report.send({ type: "report.requested", record: { ...record, reportId }, page: undefined });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ...server, report, select, request };
}

describe("the token of a shown report", () => {
  it("is renewed before it expires, ten times in a row, and the report never leaves the screen", async () => {
    const { report, view, tokens, requested } = showReport();
    const seen = new Set<string>();
    report.subscribe(() => seen.add(view().at));
    for (let minute = 1; minute <= 10; minute++) {
      await vi.advanceTimersByTimeAsync(40_000);
      expect(tokens.at(-1)).toBe(`t${minute}`);
    }
    expect(requested).toHaveLength(10);
    expect([...seen]).toEqual(["viewing"]);
    report.stop();
  });
});

describe("a report that never answers", () => {
  it("is reported as silent after a minute in its frame, and shown if it answers after all [fault: Power BI errors]", async () => {
    const { report } = startReport(createServerOfEndlessTokens());
    await vi.advanceTimersByTimeAsync(9_999);
    const { conversation } = report.getSnapshot().context.frame.getSnapshot().children;
    conversation?.send({ type: "frame.attached", frame: attachedFrame });
    const view = () => {
      const { embeddedReport } = report.getSnapshot().children;
      return embeddedReport && embeddedReportView(embeddedReport.getSnapshot());
    };
    expect(view()).toMatchObject({ at: "embedding" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(view()).toMatchObject({ at: "broken", fault: { cause: "silent", reference: "session-1" } });
    conversation?.send({ type: "report.rendered" });
    expect(view()).toMatchObject({ at: "viewing", fault: null });
    report.stop();
  });
});

const delays = [
  [5, false, "viewing"],
  [20, true, "viewing"],
  [40, true, "viewing"],
  [70, true, "failed"],
] as const;

describe("a report of an overloaded service", () => {
  it.each(delays)(
    "whose frame takes %i s: the page says so %s, and it ends %s [fault: Power BI errors]",
    async (seconds, isSlow, end) => {
      const { report, requested } = startReport(createServerOfEndlessTokens());
      await vi.advanceTimersByTimeAsync(0);
      const { conversation } = report.getSnapshot().context.frame.getSnapshot().children;
      conversation?.send({ type: "frame.attached", frame: attachedFrame });
      const { embeddedReport } = report.getSnapshot().children;
      const view = () => embeddedReport && embeddedReportView(embeddedReport.getSnapshot());
      const said = await watchUntil(seconds, () => view()?.slowNotice);
      if (view()?.at === "embedding") conversation?.send({ type: "report.loaded" });
      await vi.advanceTimersByTimeAsync(0);
      expect([said, view()?.at, requested]).toEqual([isSlow, end === "failed" ? "broken" : end, ["r"]]);
      report.stop();
    },
  );

  it.each([
    [5, false],
    [19, false],
    [40, true],
  ])("whose embed config takes %i s: the page says so %s, and it is requested once", async (seconds, isSlow) => {
    const server = createServerOfEndlessTokens();
    const requested: string[] = [];
    const fetchEmbedConfig = fromPromise<EmbedConfig | null, { record: typeof record }>(async ({ input }) => {
      requested.push(input.record.reportId);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      return server.issue();
    });
    const { report } = startReport({ ...server, needs: { ...server.needs, fetchEmbedConfig } });
    const view = () => reportView(report.getSnapshot());
    const said = await watchUntil(seconds, () => view().slowNotice);
    await vi.advanceTimersByTimeAsync(0);
    expect([said, view().at, requested]).toEqual([isSlow, "mounted", ["r"]]);
    report.stop();
  });
});

/** Whether the page has said that the report is slow, which it must not do before 20 seconds have passed. */
async function watchUntil(seconds: number, readNotice: () => string | undefined): Promise<boolean> {
  await vi.advanceTimersByTimeAsync(Math.min(seconds * 1000, 20_000) - 1);
  expect(readNotice()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  const said = readNotice() === "The report service is busy. Still loading…";
  await vi.advanceTimersByTimeAsync(Math.max(seconds - 20, 0) * 1000);
  return said;
}

function createServerOfEndlessTokens() {
  const { needs, ...server } = createServer();
  const measureLifetime = fromPromise<number | null, { expiration: string | undefined }>(() => Promise.resolve(null));
  return { ...server, needs: { ...needs, measureLifetime } };
}

describe("the embed config of the selected report", () => {
  it("is fetched 150 ms after the last selection, for that selection only", async () => {
    const { report, requested, select } = startReport(createServer(), null);
    select("a");
    await vi.advanceTimersByTimeAsync(149);
    select("b");
    await vi.advanceTimersByTimeAsync(149);
    expect(requested).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(requested).toEqual(["b"]);
    report.stop();
  });
});

describe("a requested report", () => {
  it("is not given up when another one is selected meanwhile", async () => {
    const { requested, report, select } = startReport();
    select("other");
    await vi.advanceTimersByTimeAsync(1000);
    expect(requested).toEqual(["r"]);
    expect(report.getSnapshot().matches({ view: "mounted" })).toBe(true);
    report.stop();
  });
});
