import { fromPromise } from "xstate";
import { contract } from "../../../api/contract.ts";
import type { ReportLists } from "../../../machines/report/reports.machine.ts";
import { viewingMachine } from "../../../machines/report/viewing.machine.ts";
import type { EmbeddingOptions } from "./embedding.ts";
import { loadMachine } from "./load-machine.ts";

/** Told to the report view by the machine whose file cannot be loaded. */
const notLoaded = { type: "config.refused", error: { kind: "notLoaded" } };

export function reportsEffects(options: EmbeddingOptions) {
  const loadEmbedding = async () => (await import("./embedding.ts")).embeddingEffects(options);
  return {
    viewing: viewingMachine.provide({
      actors: {
        embedConfig: loadMachine(async () => (await import("./embed-config.ts")).createEmbedConfig(options), notLoaded),
        frame: loadMachine(async () => (await loadEmbedding()).frame, notLoaded),
        report: loadMachine(async () => (await loadEmbedding()).report),
      },
    }),
    loadReports: fromPromise<ReportLists, void>(async ({ signal }) => {
      const [subscriptions, reports] = await Promise.all([
        options.call(contract.getUserSubscriptions, { signal }),
        options.call(contract.getUserReports, { signal }),
      ]);
      return { subscriptions, reports };
    }),
  };
}
