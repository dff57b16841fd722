import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import type { SubscriptionReport } from "../../../src/api/contract.ts";
import { embedConfigMachine } from "../../../src/machines/report/embed-config.machine.ts";
import {
  config,
  createEmbeddingNeeds,
  type EmbeddingAnswers,
  expiration,
  fail,
  record,
  settleTimers,
} from "../../support/machines/embedding-needs.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function startEmbedConfig(answers: EmbeddingAnswers = {}) {
  const needs = createEmbeddingNeeds(answers);
  const embedConfig = createActor(embedConfigMachine.provide({ actors: needs.actors }), {
    input: { owner: needs.owner },
  }).start();
  const send = (
    type: "report.selected" | "report.needed" | "report.retried",
    other: Partial<SubscriptionReport> = {},
  ) => {
    embedConfig.send({ type, record: { ...record, ...other } });
    return settleTimers();
  };
  return { ...needs, embedConfig, send };
}

describe("the embed config of the selected report", () => {
  it("is empty at first, and is not fetched before a report is selected", async () => {
    const { embedConfig, requested } = startEmbedConfig();
    await vi.advanceTimersByTimeAsync(1000);
    expect([embedConfig.getSnapshot().value, embedConfig.getSnapshot().context.config.embedUrl, requested]).toEqual([
      "empty",
      "",
      [],
    ]);
  });

  it("is fetched for the needed report, and its owner is notified", async () => {
    const { send, notified, requested } = startEmbedConfig();
    await send("report.needed");
    expect(requested).toEqual([record]);
    expect(notified).toEqual([{ type: "config.loaded", config: { ...config, expiration, embedToken: "t1" } }]);
  });

  it("is fetched once for a report that is needed again while it is being fetched", async () => {
    const { embedConfig, notified, requested, send } = startEmbedConfig();
    embedConfig.send({ type: "report.needed", record });
    await send("report.needed");
    expect([requested.length, notified.length]).toEqual([1, 1]);
    embedConfig.send({ type: "report.needed", record: { ...record, reportId: "other" } });
    await send("report.needed", { reportId: "another" });
    expect(requested.map(({ reportId }) => reportId)).toEqual(["r", "other", "another"]);
    expect(notified).toHaveLength(2);
  });

  it("is not fetched again when the same report is selected; the same id in another subscription is another report", async () => {
    const { send, requested } = startEmbedConfig();
    await send("report.needed");
    await send("report.selected");
    await vi.advanceTimersByTimeAsync(150);
    expect(requested).toHaveLength(1);
    await send("report.selected", { subscriptionId: "other" });
    await vi.advanceTimersByTimeAsync(150);
    await send("report.needed", { subscriptionId: "third" });
    expect(requested.map(({ subscriptionId }) => subscriptionId)).toEqual([record.subscriptionId, "other", "third"]);
  });

  it.each([
    ["refuses", () => Promise.resolve(null)],
    ["fails", fail],
  ])("is empty where the server %s; the owner is notified, and a retry fetches it again", async (_, fetch) => {
    const { send, notified, requested, embedConfig } = startEmbedConfig({ fetch });
    await send("report.needed");
    expect(notified).toMatchObject([{ type: "config.refused" }]);
    expect(embedConfig.getSnapshot().context.config.embedUrl).toBe("");
    await send("report.retried");
    expect([notified.length, requested.length]).toEqual([2, 2]);
  });

  it.each([
    [null, 1],
    [30_001, 1],
    [30_000, 2],
  ])("with %s milliseconds left to its token, needed twice, has been fetched %i times", async (remaining, times) => {
    const { send, notified, requested, measured } = startEmbedConfig({ lifetime: () => Promise.resolve(remaining) });
    await send("report.needed");
    await send("report.needed");
    expect([requested.length, notified.length]).toEqual([times, 2]);
    expect(measured).toEqual([expiration]);
    expect(notified.at(-1)).toEqual({
      type: "config.loaded",
      config: { ...config, expiration, embedToken: `t${times}` },
    });
  });

  it("is fetched again where the lifetime of its token cannot be measured", async () => {
    const { send, requested } = startEmbedConfig({ lifetime: fail });
    await send("report.needed");
    await send("report.needed");
    expect(requested).toHaveLength(2);
  });

  it("is fetched again by a retry, however long its token lives", async () => {
    const { send, requested } = startEmbedConfig();
    await send("report.needed");
    await send("report.retried", { reportId: "other" });
    expect(requested.map(({ reportId }) => reportId)).toEqual(["r", "other"]);
  });

  it("is requested again with the user’s next action where its prefetch was refused [wrong: prefetch 401]", async () => {
    const { send, requested, inBackground, notified } = startEmbedConfig({ fetch: fail });
    await send("report.selected");
    await vi.advanceTimersByTimeAsync(150);
    expect([requested.length, inBackground]).toEqual([1, [true]]);
    await send("report.needed");
    expect(inBackground).toEqual([true, false]);
    expect(notified).toMatchObject([{ type: "prefetch.refused" }, { type: "config.refused" }]);
  });

  it("whose prefetch was granted or refused is no answer to the request of a report", async () => {
    const { send, notified } = startEmbedConfig();
    await send("report.selected");
    await vi.advanceTimersByTimeAsync(150);
    expect(notified).toMatchObject([{ type: "config.prefetched" }]);
    await send("report.needed");
    expect(notified).toMatchObject([{ type: "config.prefetched" }, { type: "config.loaded" }]);
  });

  it("is requested again at once where the user waits for it when its prefetch is refused [wrong: prefetch 401]", async () => {
    const prefetch = Promise.withResolvers<null>();
    const answers = [prefetch.promise, fail()];
    const { send, inBackground, notified } = startEmbedConfig({ fetch: () => answers.shift() ?? fail() });
    answers[1]?.catch(() => undefined);
    await send("report.selected");
    await vi.advanceTimersByTimeAsync(150);
    await send("report.needed");
    expect(inBackground).toEqual([true]);
    prefetch.reject(new Error("401"));
    await settleTimers();
    expect([inBackground, notified]).toMatchObject([[true, false], [{ type: "config.refused" }]]);
  });
});
