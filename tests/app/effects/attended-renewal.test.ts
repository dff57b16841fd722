// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor, createEmptyActor } from "xstate";
import type { Call } from "../../../src/api/client.ts";
import { embeddingEffects, provideReport } from "../../../src/app/effects/embedding.ts";
import { config, record, refusal } from "../../support/machines/embedding-needs.ts";

const MINUTE = 60_000;

beforeEach(() => vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

const expiration = () => new Date(Date.now() + 15 * MINUTE).toISOString();

/** Starts the renewal of a token of 15 minutes, and resolves when its first renewal is scheduled. */
async function startRenewal() {
  const idleSeconds: unknown[] = [];
  const call = (async (_endpoint: unknown, settings: Record<string, unknown>) => {
    idleSeconds.push(settings["idleSeconds"]);
    return { ...config, expiration: expiration() };
  }) as unknown as Call;
  const { report } = embeddingEffects({ call, now: Date.now, reportOrigins: [] });
  const actor = createActor(report, {
    input: { record, expiration: expiration(), frame: createEmptyActor() },
  }).start();
  const isAt = (token: "scheduled" | "renewing") => actor.getSnapshot().matches({ shown: { token } });
  const untilScheduled = () => vi.waitFor(() => expect(isAt("scheduled")).toBe(true));
  await untilScheduled();
  return { isAt, idleSeconds, untilScheduled };
}

test("a renewal says how long nobody has been there, and one of an unattended page waits for the person’s return [threat: unattended screen]", async () => {
  const { isAt, idleSeconds, untilScheduled } = await startRenewal();
  dispatchEvent(new Event("keydown"));
  const renewOnce = async () => {
    const before = idleSeconds.length;
    vi.advanceTimersByTime(13 * MINUTE);
    await vi.waitFor(() => expect(idleSeconds.length).toBe(before + 1));
    await untilScheduled();
  };
  await renewOnce();
  await renewOnce();
  expect(idleSeconds).toEqual([13 * 60, 26 * 60]);

  vi.advanceTimersByTime(13 * MINUTE);
  vi.advanceTimersByTime(60 * MINUTE);
  await vi.waitFor(() => expect(isAt("renewing")).toBe(true));
  expect(idleSeconds).toHaveLength(2);

  dispatchEvent(new Event("pointermove"));
  await untilScheduled();
  expect(idleSeconds).toEqual([13 * 60, 26 * 60, 0]);
});

test("an automatic attempt after a pause is a background request that says how long nobody has been there [wrong: refused for a time]", async () => {
  const sent: unknown[] = [];
  const call = (async (_endpoint: unknown, { isBackground, idleSeconds }: Record<string, unknown>) => {
    sent.push([isBackground, idleSeconds]);
    if (sent.length === 1) throw refusal("unavailable", "15");
    return config;
  }) as unknown as Call;
  dispatchEvent(new Event("keydown"));
  const report = provideReport({ call, now: Date.now, reportOrigins: [] });
  const actor = createActor(report, { input: { record, page: undefined } }).start();
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ config: "waiting" })).toBe(true));
  for (let second = 0; second < 15; second += 1) vi.advanceTimersByTime(1000);
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ view: "mounted" })).toBe(true));
  expect(sent.slice(1)).toEqual([[true, 15]]);
});
