import { vi } from "vitest";
import { createActor, fromCallback, fromPromise } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../../src/api/contract.ts";
import type { FetchInput } from "../../../src/machines/report/embed-config.machine.ts";
import { previewRecord } from "../../../src/rules/report/preview-record.ts";

export const record = previewRecord({ reportId: "r", groupId: "g" }, "ben@example.com");
export const config: EmbedConfig = {
  embedUrl: "https://app.powerbi.com/r",
  id: "r",
  embedToken: "t0",
  displayName: "R",
};
export const fail = () => Promise.reject(new Error("The need failed"));

/** What a call fails with that the server refuses, with the header of a pause where one is named. */
export const refusal = (kind: "unavailable" | "unauthorized", seconds?: string) =>
  Object.assign(new Error(kind), {
    kind,
    cause: { response: new Response(null, { headers: seconds === undefined ? {} : { "retry-after": seconds } }) },
  });

export const expiration = "2026-06-01T12:00:00Z";

export interface EmbeddingAnswers {
  fetch?: () => Promise<EmbedConfig | null>;
  lifetime?: () => Promise<number | null>;
}

/** Needs that record their input, and an owner that records its events. The server grants a new token each time. */
export function createEmbeddingNeeds(answers: EmbeddingAnswers = {}) {
  const notified: unknown[] = [];
  const owner = createActor(fromCallback(({ receive }) => receive((event) => notified.push(event)))).start();
  const requested: SubscriptionReport[] = [];
  const inBackground: (boolean | undefined)[] = [];
  const measured: unknown[] = [];
  let tokens = 0;
  const fetchEmbedConfig = fromPromise<EmbedConfig | null, FetchInput>(({ input }) => {
    requested.push(input.record);
    inBackground.push(input.isBackground);
    return answers.fetch?.() ?? Promise.resolve({ ...config, expiration, embedToken: `t${++tokens}` });
  });
  const actors = {
    fetchEmbedConfig,
    retryEmbedConfig: fetchEmbedConfig,
    measureLifetime: fromPromise<number | null, { expiration: string | undefined }>(({ input }) => {
      measured.push(input.expiration);
      return answers.lifetime?.() ?? Promise.resolve(null);
    }),
  };
  return { owner, notified, requested, inBackground, measured, actors };
}
export const settleTimers = () => vi.advanceTimersByTimeAsync(0);
