// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor } from "xstate";
import type { Call } from "../../../../src/api/client.ts";
import { embeddingEffects } from "../../../../src/app/effects/report/embedding.ts";
import { config, createEmbeddingNeeds, record } from "../../../support/machines/embedding-needs.ts";

const MINUTE = 60_000;

beforeEach(() => vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

const expiration = () => new Date(Date.now() + 15 * MINUTE).toISOString();

/** Starts the renewal of a token of 15 minutes, and resolves when its first renewal is scheduled. */
async function startRenewal() {
  const idleSeconds: (number | undefined)[] = [];
  const call = async (_endpoint: unknown, input: { idleSeconds?: number }) => {
    idleSeconds.push(input.idleSeconds);
    return { ...config, embedUrl: "https://app.powerbi.com/reportEmbed", embedToken: "t", expiration: expiration() };
  };
  const { renewal } = embeddingEffects({ call: call as unknown as Call, now: Date.now, reportOrigins: [] });
  const actor = createActor(renewal, {
    input: { record, expiration: expiration(), owner: createEmbeddingNeeds({}).owner },
  }).start();
  // Presence is watched from the moment on at which this module is loaded.
  await import("../../../../src/app/effects/report/frame-conversation.ts");
  const untilScheduled = () => vi.waitFor(() => expect(actor.getSnapshot().value).toBe("scheduled"));
  await untilScheduled();
  return { actor, idleSeconds, untilScheduled };
}

test("a renewal says how long nobody has been there, and one of an unattended page waits for the person’s return", async () => {
  const { actor, idleSeconds, untilScheduled } = await startRenewal();
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
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe("renewing"));
  expect(idleSeconds).toHaveLength(2);

  dispatchEvent(new Event("pointermove"));
  await untilScheduled();
  expect(idleSeconds).toEqual([13 * 60, 26 * 60, 0]);
});
