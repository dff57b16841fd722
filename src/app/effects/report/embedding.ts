// Loaded after the start, because nobody needs it before the selection dialog.
import { fromPromise } from "xstate";
import type { Call } from "../../../api/client.ts";
import {
  contract,
  type embedConfig,
  type EmbedConfig,
  type Endpoint,
  type subscriptionReport,
  type SubscriptionReport,
} from "../../../api/contract.ts";
import { Failure } from "../../../api/failure.ts";
import { enterFullScreen, leaveFullScreen } from "../../../browser/full-screen.ts";
import type { FetchInput } from "../../../machines/report/embedding-needs.ts";
import { embeddedReportMachine } from "../../../machines/report/embedded-report.machine.ts";
import { fullScreenMachine } from "../../../machines/report/full-screen.machine.ts";
import type { FullScreenKind } from "../../../rules/report/full-screen.ts";
import { createEmbedConfig } from "./embed-config.ts";
import { provideReportFrame } from "./report-frame.ts";
import { createRenewal } from "./token-renewal.ts";

export interface EmbeddingOptions {
  call: Call;
  /** The server's time. */
  now: () => number;
  /** Origins of report hosts that may be framed besides Power BI's own. */
  reportOrigins: readonly string[];
}

interface FetchSettings {
  signal: AbortSignal;
  isBackground?: boolean;
  idleSeconds?: number;
}

type EmbedEndpoint = Endpoint & { body: typeof subscriptionReport; response: typeof embedConfig };

/** `findEndpoint` names the call that answers a record with its embed config, where that is not the reader’s own. */
export function embeddingEffects(
  { call, now, reportOrigins }: EmbeddingOptions,
  findEndpoint?: (record: SubscriptionReport) => EmbedEndpoint,
) {
  async function fetchConfig(record: SubscriptionReport, settings: FetchSettings) {
    const endpoint = findEndpoint?.(record) ?? contract.embedReport;
    try {
      const config = await call(endpoint, { body: record, ...settings });
      if (config.embedUrl !== "" && config.embedToken !== "") return config;
      if (config.errorMessage) throw new Failure("rejected", endpoint.path, config.errorMessage);
      return null;
    } catch (error) {
      if (error instanceof Failure && (error.kind === "forbidden" || error.kind === "absent")) return null;
      throw error;
    }
  }
  const fetchEmbedConfig = fromPromise<EmbedConfig | null, FetchInput>(({ input, signal }) =>
    fetchConfig(input.record, { signal, isBackground: input.isBackground ?? false }),
  );
  const fullScreen = fullScreenMachine.provide({
    actors: {
      enterFullScreen: fromPromise<FullScreenKind, void>(async () => {
        const stage = document.getElementById("report-stage");
        return stage ? enterFullScreen(stage) : "overlay";
      }),
      leaveFullScreen: fromPromise<void, void>(leaveFullScreen),
    },
  });
  const renewal = createRenewal({ fetchConfig, now });
  return {
    fetchEmbedConfig,
    embedConfig: createEmbedConfig({ fetchConfig, fetchEmbedConfig, now }),
    frame: provideReportFrame(reportOrigins),
    report: embeddedReportMachine.provide({ actors: { fullScreen, renewal } }),
  };
}
