import { fromPromise } from "xstate";
import type { Call } from "../../../api/client.ts";
import {
  type embedConfig,
  type EmbedConfig,
  type Endpoint,
  type subscriptionReport,
  type SubscriptionReport,
} from "../../../api/contract.ts";
import { Failure } from "../../../api/failure.ts";
import { embedLinkedReport } from "../../../api/linked-view-contract.ts";
import type { FetchInput } from "../../../machines/report/embedding-needs.ts";
import { viewOfLinkedReport } from "../../../rules/report/linked-view.ts";

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
    const endpoint = findEndpoint?.(record) ?? embedLinkedReport;
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
