import { vi } from "vitest";
import { createActor, fromCallback, fromPromise } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../../src/api/contract.ts";
import type { FetchInput } from "../../../src/machines/needs.ts";
import type { embeddedReportMachine } from "../../../src/machines/report/embedded-report.machine.ts";
import { reportMachine } from "../../../src/machines/report/report.machine.ts";
import type { reportFrameMachine } from "../../../src/machines/report/report-frame.machine.ts";
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
export const refusal = (kind: "unavailable" | "unauthorized" | "forbidden", seconds?: string) =>
  Object.assign(new Error(kind), {
    kind,
    cause: { response: new Response(null, { headers: seconds === undefined ? {} : { "retry-after": seconds } }) },
  });

export const expiration = "2026-06-01T12:00:00Z";

export interface EmbeddingAnswers {
  fetch?: () => Promise<EmbedConfig | null>;
  /** What a timer fetches; by default the same. */
  retry?: () => Promise<EmbedConfig | null>;
  lifetime?: () => Promise<number | null>;
}

/** Needs that record their input. The server grants a new token each time. */
export function createEmbeddingNeeds(answers: EmbeddingAnswers = {}) {
  const requested: SubscriptionReport[] = [];
  const inBackground: (boolean | undefined)[] = [];
  const measured: unknown[] = [];
  let tokens = 0;
  const fetchBy = (answer?: () => Promise<EmbedConfig | null>) =>
    fromPromise<EmbedConfig | null, FetchInput>(({ input }) => {
      requested.push(input.record);
      inBackground.push(input.isBackground);
      return answer?.() ?? Promise.resolve({ ...config, expiration, embedToken: `t${++tokens}` });
    });
  const actors = {
    fetchEmbedConfig: fetchBy(answers.fetch),
    retryEmbedConfig: fetchBy(answers.retry ?? answers.fetch),
    measureLifetime: fromPromise<number | null, { expiration: string | undefined }>(({ input }) => {
      measured.push(input.expiration);
      return answers.lifetime?.() ?? Promise.resolve(null);
    }),
  };
  return { requested, inBackground, measured, actors };
}

/** The machine of a report, and what its frame is sent. */
export function startReport(answers: EmbeddingAnswers = {}) {
  const { actors, ...needs } = createEmbeddingNeeds(answers);
  const sent: unknown[] = [];
  const frame: unknown = fromCallback(({ receive }) => receive((event) => sent.push(event)));
  const embeddedReport: unknown = fromCallback(() => undefined);
  const machine = reportMachine.provide({
    actors: {
      ...actors,
      frame: frame as typeof reportFrameMachine,
      embeddedReport: embeddedReport as typeof embeddedReportMachine,
    },
  });
  const report = createActor(machine, { input: { record: null, page: undefined } }).start();
  return {
    ...needs,
    report,
    takeSent: () => sent.splice(0),
    at: () => report.getSnapshot().value,
    select: (other: Partial<SubscriptionReport> = {}) =>
      report.send({ type: "report.selected", record: { ...record, ...other } }),
    request: (other: Partial<SubscriptionReport> = {}) =>
      report.send({ type: "report.requested", record: { ...record, ...other }, page: undefined }),
    retry: () => report.send({ type: "retry.requested", page: undefined }),
  };
}

export const settleTimers = () => vi.advanceTimersByTimeAsync(0);
