// Loaded after the start, before the larger file of the embedded report: the frame waits for the embed config.
import { fromPromise } from "xstate";
import type { Call } from "../../api/client.ts";
import {
  contract,
  type embedConfig,
  type EmbedConfig,
  type Endpoint,
  type subscriptionReport,
  type SubscriptionReport,
} from "../../api/contract.ts";
import { Failure } from "../../api/failure.ts";
import { type Presence, watchPresence } from "../../browser/presence.ts";
import { embedConfigMachine, type FetchInput } from "../../machines/report/embed-config.machine.ts";
import { viewOfLinkedReport } from "../../rules/report/report-ref.ts";
import type { EmbeddingOptions } from "./embedding.ts";

export function createEmbedConfig({ call, now }: Pick<EmbeddingOptions, "call" | "now">) {
  const fetchConfig = createFetchConfig(call);
  return embedConfigMachine.provide({
    actors: {
      fetchEmbedConfig: createFetchEmbedConfig(fetchConfig),
      retryEmbedConfig: attendFetch(fetchConfig),
      measureLifetime: measureLifetime(now),
    },
  });
}

interface FetchSettings {
  signal: AbortSignal;
  isBackground?: boolean;
  idleSeconds?: number;
}

export type FetchConfig = (record: SubscriptionReport, settings: FetchSettings) => Promise<EmbedConfig | null>;

/** The call that answers a record with its embed config, where that is not the reader’s own. */
export type FindEndpoint = (
  record: SubscriptionReport,
) => Endpoint & { body: typeof subscriptionReport; response: typeof embedConfig };

/** Null: there is no report to embed, or none that this person may see. */
export const createFetchConfig =
  (call: Call, findEndpoint?: FindEndpoint): FetchConfig =>
  async (record, settings) => {
    const endpoint = findEndpoint?.(record) ?? contract.embedReport;
    const view = findEndpoint ? undefined : viewOfLinkedReport(location.search, record.reportId);
    try {
      const config = await call(endpoint, { body: record, ...settings, ...(view !== undefined && { view }) });
      if (config.embedUrl !== "" && config.embedToken !== "") return config;
      if (config.errorMessage) throw new Failure("rejected", endpoint.path, config.errorMessage);
      return null;
    } catch (error) {
      if (error instanceof Failure && (error.kind === "forbidden" || error.kind === "absent")) return null;
      throw error;
    }
  };

export const createFetchEmbedConfig = (fetchConfig: FetchConfig) =>
  fromPromise<EmbedConfig | null, FetchInput>(({ input, signal }) =>
    fetchConfig(input.record, { signal, isBackground: input.isBackground ?? false }),
  );

/** One for the page. It is needed only while a report is shown or refused, so the first of them starts it. */
let presence: Presence | undefined;

/** For requests that come from a timer: they wait until a person is there and say how long nobody has been. */
export function attendFetch(fetchConfig: FetchConfig) {
  const { untilPresent, idleTime } = (presence ??= watchPresence());
  return fromPromise<EmbedConfig | null, FetchInput>(async ({ input: { record, isBackground = false }, signal }) => {
    await untilPresent(signal);
    return fetchConfig(record, { signal, isBackground, idleSeconds: Math.floor(idleTime() / 1000) });
  });
}

/** Milliseconds until the end of an embed token, or null where the server did not name it. */
export const measureLifetime = (now: () => number) =>
  fromPromise<number | null, { expiration: string | undefined }>(async ({ input }) => {
    const end = Date.parse(input.expiration ?? "");
    return Number.isNaN(end) ? null : end - now();
  });
