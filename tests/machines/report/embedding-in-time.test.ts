import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, createEmptyActor, fromPromise } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../../src/api/contract.ts";
import { embedConfigMachine } from "../../../src/machines/report/embed-config.machine.ts";
import { embeddedReportMachine, embeddedReportView } from "../../../src/machines/report/embedded-report.machine.ts";
import { tokenRenewalMachine } from "../../../src/machines/report/token-renewal.machine.ts";
import { viewingMachine } from "../../../src/machines/report/viewing.machine.ts";
import { previewRecord } from "../../../src/rules/report/embed-record.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const record = previewRecord({ reportId: "r", groupId: "g" }, "ben@example.com");
const MINUTE = 60_000;

/** A server of one-minute tokens, and how its clock and the calls went. */
function server() {
  const asked: string[] = [];
  let tokens = 0;
  let down = false;
  const issue = (): EmbedConfig => ({
    embedUrl: "https://app.powerbi.com/r",
    id: "r",
    embedToken: `t${tokens++}`,
    displayName: "R",
    expiration: String(Date.now() + MINUTE),
  });
  const fetchEmbedConfig = fromPromise<EmbedConfig | null, { record: SubscriptionReport }>(async ({ input }) => {
    asked.push(input.record.reportId);
    if (down) throw new Error("The network is gone");
    return issue();
  });
  const measureLease = fromPromise<number | null, { config: EmbedConfig }>(
    async ({ input }) => Number(input.config.expiration) - Date.now(),
  );
  return { asked, issue, needs: { fetchEmbedConfig, measureLease }, goDown: (gone: boolean) => (down = gone) };
}

function show() {
  const { needs, issue, ...rest } = server();
  const renewal = tokenRenewalMachine.provide({ actors: needs });
  const report = createActor(embeddedReportMachine.provide({ actors: { renewal } }), {
    input: { record, config: issue() },
  }).start();
  report.send({ type: "embed.loaded", pages: [] });
  return {
    report,
    view: () => embeddedReportView(report.getSnapshot()),
    token: () => report.getSnapshot().context.config.embedToken,
    ...rest,
  };
}

function supplyOf() {
  const { needs, asked } = server();
  const supply = createActor(embedConfigMachine.provide({ actors: needs }), {
    input: { owner: createEmptyActor() },
  }).start();
  const choose = (reportId: string) => supply.send({ type: "report.selected", record: { ...record, reportId } });
  return { supply, asked, choose };
}

describe("the token of a shown report", () => {
  it("is renewed before it ends, ten times in a row, and the report never leaves the screen", async () => {
    const { report, view, token, asked } = show();
    const seen = new Set<string>();
    report.subscribe(() => seen.add(view().at));
    for (let minute = 1; minute <= 10; minute++) {
      await vi.advanceTimersByTimeAsync(40_000);
      expect(token()).toBe(`t${minute}`);
    }
    expect(asked).toHaveLength(10);
    expect([...seen]).toEqual(["viewing"]);
    report.stop();
  });

  it("is measured again on waking, and renewed at once where the sleep outlived it", async () => {
    const { report, token } = show();
    await vi.advanceTimersByTimeAsync(1000);
    report.send({ type: "wake.detected" });
    await vi.advanceTimersByTimeAsync(0);
    expect(token()).toBe("t0");
    vi.setSystemTime(Date.now() + 10 * MINUTE);
    report.send({ type: "wake.detected" });
    await vi.advanceTimersByTimeAsync(0);
    expect(token()).toBe("t1");
    report.stop();
  });

  it("that cannot be renewed is asked for again every five seconds until it can", async () => {
    const { report, token, asked, goDown } = show();
    goDown(true);
    await vi.advanceTimersByTimeAsync(40_000 + 15_000);
    expect(asked).toHaveLength(4);
    goDown(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect(token()).toBe("t1");
    report.stop();
  });

  it("that ended while the report was shown is renewed at once, and the report goes back to its page", async () => {
    const { report, view, token } = show();
    const wishes: string[] = [];
    report.on("page.selected", ({ page }) => wishes.push(page));
    report.send({ type: "embed.pageChanged", page: "p2" });
    report.send({ type: "embed.tokenExpired" });
    await vi.advanceTimersByTimeAsync(0);
    expect(token()).toBe("t1");
    expect(view().at).toBe("recovering");
    report.send({
      type: "embed.loaded",
      pages: [
        { name: "p1", displayName: "One", active: true },
        { name: "p2", displayName: "Two", active: false },
      ],
    });
    expect(view()).toMatchObject({ at: "viewing", page: "p2" });
    expect(wishes).toEqual(["p2"]);
    report.stop();
  });

  it("is not renewed any more once the report is left", async () => {
    const { report, asked } = show();
    report.stop();
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(asked).toEqual([]);
  });
});

describe("a report that never answers", () => {
  it("is told as silent after thirty seconds, and shown if it answers after all", async () => {
    const { needs, issue } = server();
    const renewal = tokenRenewalMachine.provide({ actors: needs });
    const report = createActor(embeddedReportMachine.provide({ actors: { renewal } }), {
      input: { record, config: issue() },
    }).start();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(embeddedReportView(report.getSnapshot())).toMatchObject({ at: "broken", fault: { cause: "silent" } });
    report.send({ type: "embed.rendered" });
    expect(embeddedReportView(report.getSnapshot())).toMatchObject({ at: "viewing", fault: null });
    report.stop();
  });
});

describe("the config of the choice that is being made", () => {
  it("is asked for once the choice has rested 150 ms, for the last choice only", async () => {
    const { supply, asked, choose } = supplyOf();
    choose("a");
    await vi.advanceTimersByTimeAsync(149);
    choose("b");
    await vi.advanceTimersByTimeAsync(149);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(["b"]);
    supply.stop();
  });

  it("is asked for at once when the report is to be viewed, and not again while it lives", async () => {
    const { supply, asked, choose } = supplyOf();
    choose("a");
    supply.send({ type: "report.needed", record: { ...record, reportId: "a" } });
    await vi.advanceTimersByTimeAsync(0);
    supply.send({ type: "report.needed", record: { ...record, reportId: "a" } });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(["a"]);
    await vi.advanceTimersByTimeAsync(40_000);
    supply.send({ type: "report.needed", record: { ...record, reportId: "a" } });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(["a", "a"]);
    supply.stop();
  });
});

describe("a report that is on its way", () => {
  it("is not given up for a choice that is made meanwhile", async () => {
    const { needs, asked } = server();
    const supply = embedConfigMachine.provide({ actors: needs });
    const viewing = createActor(viewingMachine.provide({ actors: { supply } }), { input: { record } }).start();
    viewing.send({ type: "report.selected", record: { ...record, reportId: "other" } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual(["r"]);
    expect(viewing.getSnapshot().matches("mounted")).toBe(true);
    viewing.stop();
  });
});
