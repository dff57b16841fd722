import { fromPromise } from "xstate";
import type { Call } from "../../../api/client.ts";
import { contract, type EmbedConfig, type SubscriptionReport } from "../../../api/contract.ts";
import { Failure } from "../../../api/failure.ts";
import { embedConfigMachine } from "../../../machines/report/embed-config.machine.ts";
import { embeddedReportMachine } from "../../../machines/report/embedded-report.machine.ts";
import { fullScreenMachine } from "../../../machines/report/full-screen.machine.ts";
import { tokenRenewalMachine } from "../../../machines/report/token-renewal.machine.ts";
import { EMPTY_ID } from "../../../rules/guid.ts";
import { enterFullScreen, leaveFullScreen } from "../../../browser/full-screen.ts";

export interface EmbeddingWorld {
  call: Call;
  /** The server's time. */
  now: () => number;
}

export function embeddingEffects({ call, now }: EmbeddingWorld) {
  const fetchEmbedConfig = fromPromise<EmbedConfig | null, { record: SubscriptionReport }>(
    async ({ input: { record }, signal }) => {
      const endpoint = record.subscriptionId === EMPTY_ID ? contract.previewReport : contract.embedReport;
      try {
        const config = await call(endpoint, { body: record, signal });
        return config.embedUrl !== "" && config.embedToken !== "" ? config : null;
      } catch (error) {
        if (error instanceof Failure && (error.kind === "forbidden" || error.kind === "absent")) return null;
        throw error;
      }
    },
  );
  const measureLease = fromPromise<number | null, { config: EmbedConfig }>(async ({ input: { config } }) => {
    const end = Date.parse(config.expiration ?? "");
    return Number.isNaN(end) ? null : end - now();
  });
  const fullScreen = fullScreenMachine.provide({
    actors: {
      enterFullScreen: fromPromise<"native" | "overlay", void>(async () => {
        const stage = document.getElementById("report-stage");
        return stage && (await enterFullScreen(stage)) === "native" ? "native" : "overlay";
      }),
      leaveFullScreen: fromPromise<void, void>(leaveFullScreen),
    },
  });
  return {
    fetchEmbedConfig,
    supply: embedConfigMachine.provide({ actors: { fetchEmbedConfig, measureLease } }),
    report: embeddedReportMachine.provide({
      actors: { fullScreen, renewal: tokenRenewalMachine.provide({ actors: { fetchEmbedConfig, measureLease } }) },
    }),
  };
}
