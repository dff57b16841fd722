import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { tokenRenewalMachine } from "../../../src/machines/report/token-renewal.machine.ts";
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

async function startRenewal(answers: EmbeddingAnswers = {}) {
  const needs = createEmbeddingNeeds(answers);
  const renewal = createActor(tokenRenewalMachine.provide({ actors: needs.actors }), {
    input: { record, expiration, owner: needs.owner },
  }).start();
  await settleTimers();
  return { ...needs, renewal, state: () => renewal.getSnapshot().value };
}

describe("the renewal of a token", () => {
  it("measures the given token, and never renews one without an expiration", async () => {
    const { state, requested, measured } = await startRenewal();
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect([state(), requested, measured]).toEqual(["endless", [], [expiration]]);
  });

  it.each([
    [900_000, 780_000],
    [60_000, 40_000],
    [6000, 4000],
  ])(
    "of %i milliseconds is due after %i: two minutes before the token expires, or a third of a short lifetime",
    async (life, due) => {
      const { requested, notified } = await startRenewal({ lifetime: () => Promise.resolve(life) });
      await vi.advanceTimersByTimeAsync(due - 1);
      expect(requested).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(requested).toEqual([record]);
      expect(notified).toEqual([{ type: "token.renewed", config: { ...config, expiration, embedToken: "t1" } }]);
    },
  );

  it.each([5000, 0, -1])(
    "of a token with %i milliseconds to live is tried after five seconds, not in a tight loop",
    async (life) => {
      const { state, requested } = await startRenewal({ lifetime: () => Promise.resolve(life) });
      expect(state()).toBe("waiting");
      await vi.advanceTimersByTimeAsync(4999);
      expect(requested).toHaveLength(0);
      await vi.advanceTimersByTimeAsync(1);
      expect([state(), requested.length]).toEqual(["waiting", 1]);
    },
  );

  it("never happens where the lifetime cannot be measured", async () =>
    expect((await startRenewal({ lifetime: fail })).state()).toBe("endless"));

  it("that is refused ends the machine: the permission to see the report has ended", async () => {
    const { renewal, notified } = await startRenewal({
      fetch: () => Promise.resolve(null),
      lifetime: () => Promise.resolve(60_000),
    });
    renewal.send({ type: "renewal.requested" });
    await settleTimers();
    expect(renewal.getSnapshot()).toMatchObject({ status: "done", value: "refused" });
    expect(notified).toEqual([]);
  });

  it("that is requested twice starts at once, and once", async () => {
    const { renewal, requested, notified } = await startRenewal({ lifetime: () => Promise.resolve(60_000) });
    renewal.send({ type: "renewal.requested" });
    renewal.send({ type: "renewal.requested" });
    await settleTimers();
    expect([requested.length, notified.length]).toEqual([1, 1]);
  });

  it("is refused for a token that is not five seconds old, and granted after them [threat: refused tokens]", async () => {
    const { renewal, requested, notified } = await startRenewal({ lifetime: () => Promise.resolve(60_000) });
    renewal.send({ type: "renewal.requested" });
    await settleTimers();
    await vi.advanceTimersByTimeAsync(4999);
    renewal.send({ type: "renewal.requested" });
    await settleTimers();
    expect([requested.length, notified.at(-1)]).toEqual([1, { type: "renewal.exhausted" }]);
    await vi.advanceTimersByTimeAsync(1);
    renewal.send({ type: "renewal.requested" });
    await settleTimers();
    await vi.advanceTimersByTimeAsync(4999);
    renewal.send({ type: "renewal.requested" });
    await settleTimers();
    expect(requested).toHaveLength(2);
  });

  it("that failed is not requested again before the five seconds are over", async () => {
    const { renewal, requested } = await startRenewal({ fetch: fail, lifetime: () => Promise.resolve(60_000) });
    for (let times = 0; times < 10; times += 1) {
      renewal.send({ type: "renewal.requested" });
      await settleTimers();
    }
    expect(requested).toHaveLength(1);
  });

  it("that failed names the error to its owner", async () => {
    const { renewal, notified } = await startRenewal({ fetch: fail, lifetime: () => Promise.resolve(60_000) });
    renewal.send({ type: "renewal.requested" });
    await settleTimers();
    expect(notified).toEqual([{ type: "renewal.failed", error: expect.any(Error) as Error }]);
  });

  it("that failed is tried again on waking, without waiting any longer", async () => {
    const { renewal, requested, state } = await startRenewal({ fetch: fail, lifetime: () => Promise.resolve(60_000) });
    renewal.send({ type: "renewal.requested" });
    await settleTimers();
    expect(state()).toBe("waiting");
    renewal.send({ type: "wake.detected" });
    await settleTimers();
    expect(requested).toHaveLength(2);
  });

  it("measures again on waking, and starts where the token expires within its lead", async () => {
    let life = 60_000;
    const { renewal, requested, state } = await startRenewal({ lifetime: () => Promise.resolve(life) });
    life = 20_001;
    renewal.send({ type: "wake.detected" });
    await settleTimers();
    expect([state(), requested.length]).toEqual(["scheduled", 0]);
    life = 20_000;
    renewal.send({ type: "wake.detected" });
    await settleTimers();
    expect(requested).toHaveLength(1);
  });
});
