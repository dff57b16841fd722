import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, fromCallback, fromPromise } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../../src/api/contract.ts";
import { embedConfigMachine } from "../../../src/machines/report/embed-config.machine.ts";
import { tokenRenewalMachine } from "../../../src/machines/report/token-renewal.machine.ts";
import { previewRecord } from "../../../src/rules/report/embed-record.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const record = previewRecord({ reportId: "r", groupId: "g" }, "ben@example.com");
const config: EmbedConfig = { embedUrl: "https://app.powerbi.com/r", id: "r", embedToken: "t0", displayName: "R" };
const refuse = () => Promise.reject(new Error("no"));

/** Who is told what, over a server that grants a new token each time and says how long the last one lives. */
function world(over: { fetch?: () => Promise<EmbedConfig | null>; lease?: () => Promise<number | null> } = {}) {
  const told: unknown[] = [];
  const owner = createActor(fromCallback(({ receive }) => receive((event) => told.push(event)))).start();
  const asked: SubscriptionReport[] = [];
  const measured: EmbedConfig[] = [];
  let tokens = 0;
  const actors = {
    fetchEmbedConfig: fromPromise<EmbedConfig | null, { record: SubscriptionReport }>(({ input }) => {
      asked.push(input.record);
      return over.fetch?.() ?? Promise.resolve({ ...config, embedToken: `t${++tokens}` });
    }),
    measureLease: fromPromise<number | null, { config: EmbedConfig }>(({ input }) => {
      measured.push(input.config);
      return over.lease?.() ?? Promise.resolve(null);
    }),
  };
  return { owner, told, asked, measured, actors };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

function startSupply(over: Parameters<typeof world>[0] = {}) {
  const around = world(over);
  const supply = createActor(embedConfigMachine.provide({ actors: around.actors }), {
    input: { owner: around.owner },
  }).start();
  const say = (
    type: "report.selected" | "report.needed" | "report.retried",
    other: Partial<SubscriptionReport> = {},
  ) => {
    supply.send({ type, record: { ...record, ...other } });
    return settled();
  };
  return { ...around, supply, say };
}

describe("the supply of embed configs", () => {
  it("holds nothing at first, and fetches nothing by itself", async () => {
    const { supply, asked } = startSupply();
    await vi.advanceTimersByTimeAsync(1000);
    expect([supply.getSnapshot().value, supply.getSnapshot().context.config.embedUrl, asked]).toEqual([
      "empty",
      "",
      [],
    ]);
  });

  it("gives a needed report its config when it has come", async () => {
    const { say, told, asked } = startSupply();
    await say("report.needed");
    expect(asked).toEqual([record]);
    expect(told).toEqual([{ type: "config.loaded", config: { ...config, embedToken: "t1" } }]);
  });

  it("asks once for a report that is needed while its config is on its way", async () => {
    const { supply, told, asked, say } = startSupply();
    supply.send({ type: "report.needed", record });
    await say("report.needed");
    expect([asked.length, told.length]).toEqual([1, 1]);
    supply.send({ type: "report.needed", record: { ...record, reportId: "other" } });
    await say("report.needed", { reportId: "another" });
    expect(asked.map(({ reportId }) => reportId)).toEqual(["r", "other", "another"]);
    expect(told).toHaveLength(2);
  });

  it("choosing the same report again changes nothing; the same id in another subscription is another report", async () => {
    const { say, asked } = startSupply();
    await say("report.needed");
    await say("report.selected");
    await vi.advanceTimersByTimeAsync(150);
    expect(asked).toHaveLength(1);
    await say("report.selected", { subscriptionId: "other" });
    await vi.advanceTimersByTimeAsync(150);
    await say("report.needed", { subscriptionId: "third" });
    expect(asked.map(({ subscriptionId }) => subscriptionId)).toEqual([record.subscriptionId, "other", "third"]);
  });

  it.each([
    ["refuses", () => Promise.resolve(null)],
    ["fails", refuse],
  ])("tells that the server %s, holds nothing, and asks again when it is asked again", async (_, fetch) => {
    const { say, told, asked, supply } = startSupply({ fetch });
    await say("report.needed");
    expect(told).toEqual([{ type: "config.refused" }]);
    expect(supply.getSnapshot().context.config.embedUrl).toBe("");
    await say("report.retried");
    expect([told.length, asked.length]).toEqual([2, 2]);
  });

  it.each([
    [null, 1],
    [30_001, 1],
    [30_000, 2],
  ])(
    "with %s milliseconds left of the held config, the report has been asked for %i times",
    async (remaining, times) => {
      const { say, told, asked, measured } = startSupply({ lease: () => Promise.resolve(remaining) });
      await say("report.needed");
      await say("report.needed");
      expect([asked.length, told.length]).toEqual([times, 2]);
      expect(measured).toEqual([{ ...config, embedToken: "t1" }]);
      expect(told.at(-1)).toEqual({ type: "config.loaded", config: { ...config, embedToken: `t${times}` } });
    },
  );

  it("asks anew where it cannot be told how long the held config lives", async () => {
    const { say, asked } = startSupply({ lease: refuse });
    await say("report.needed");
    await say("report.needed");
    expect(asked).toHaveLength(2);
  });

  it("asked again fetches anew, however long the held config lives", async () => {
    const { say, asked } = startSupply();
    await say("report.needed");
    await say("report.retried", { reportId: "other" });
    expect(asked.map(({ reportId }) => reportId)).toEqual(["r", "other"]);
  });
});

async function startRenewal(over: Parameters<typeof world>[0] = {}) {
  const around = world(over);
  const renewal = createActor(tokenRenewalMachine.provide({ actors: around.actors }), {
    input: { record, config, owner: around.owner },
  }).start();
  await settled();
  return { ...around, renewal, state: () => renewal.getSnapshot().value };
}

describe("the renewal of a token", () => {
  it("measures the token it was given, and leaves one without an end alone", async () => {
    const { state, asked, measured } = await startRenewal();
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect([state(), asked, measured]).toEqual(["endless", [], [config]]);
  });

  it.each([
    [900_000, 780_000],
    [60_000, 40_000],
    [6000, 4000],
  ])("of %i milliseconds comes after %i: two minutes before the end, or a third of a short life", async (life, due) => {
    const { asked, told } = await startRenewal({ lease: () => Promise.resolve(life) });
    await vi.advanceTimersByTimeAsync(due - 1);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual([record]);
    expect(told).toEqual([{ type: "token.renewed", config: { ...config, embedToken: "t1" } }]);
  });

  it.each([5000, 0, -1])(
    "of a token with %i milliseconds to live is tried in five seconds, not in a hurry",
    async (life) => {
      const { state, asked } = await startRenewal({ lease: () => Promise.resolve(life) });
      expect(state()).toBe("waiting");
      await vi.advanceTimersByTimeAsync(4999);
      expect(asked).toHaveLength(0);
      await vi.advanceTimersByTimeAsync(1);
      expect([state(), asked.length]).toEqual(["waiting", 1]);
    },
  );

  it("does without where the time left cannot be told", async () =>
    expect((await startRenewal({ lease: refuse })).state()).toBe("endless"));

  it("that is refused ends, and with it the permission to see the report", async () => {
    const { renewal, told } = await startRenewal({
      fetch: () => Promise.resolve(null),
      lease: () => Promise.resolve(60_000),
    });
    renewal.send({ type: "renewal.requested" });
    await settled();
    expect(renewal.getSnapshot()).toMatchObject({ status: "done", value: "refused" });
    expect(told).toEqual([]);
  });

  it("asked for at any time comes at once, and once", async () => {
    const { renewal, asked, told } = await startRenewal({ lease: () => Promise.resolve(60_000) });
    renewal.send({ type: "renewal.requested" });
    renewal.send({ type: "renewal.requested" });
    await settled();
    expect([asked.length, told.length]).toEqual([1, 1]);
  });

  it("that failed is tried again on waking, without the rest of the wait", async () => {
    const { renewal, asked, state } = await startRenewal({ fetch: refuse, lease: () => Promise.resolve(60_000) });
    renewal.send({ type: "renewal.requested" });
    await settled();
    expect(state()).toBe("waiting");
    renewal.send({ type: "wake.detected" });
    await settled();
    expect(asked).toHaveLength(2);
  });

  it("measures again on waking, and renews what has come within its lead", async () => {
    let life = 60_000;
    const { renewal, asked, state } = await startRenewal({ lease: () => Promise.resolve(life) });
    life = 20_001;
    renewal.send({ type: "wake.detected" });
    await settled();
    expect([state(), asked.length]).toEqual(["resting", 0]);
    life = 20_000;
    renewal.send({ type: "wake.detected" });
    await settled();
    expect(asked).toHaveLength(1);
  });
});
