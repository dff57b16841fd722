import { fromPromise } from "xstate";
import { contract } from "../../../api/contract.ts";
import type { ReportLists } from "../../../machines/report/reports.machine.ts";
import { viewingMachine } from "../../../machines/report/viewing.machine.ts";
import { embeddingEffects, type EmbeddingOptions } from "./embedding.ts";

export function reportsEffects(options: EmbeddingOptions) {
  const { embedConfig, frame, report } = embeddingEffects(options);
  return {
    viewing: viewingMachine.provide({ actors: { embedConfig, frame, report } }),
    loadReports: fromPromise<ReportLists, void>(async ({ signal }) => {
      const [subscriptions, reports] = await Promise.all([
        options.call(contract.getUserSubscriptions, { signal }),
        options.call(contract.getUserReports, { signal }),
      ]);
      return { subscriptions, reports };
    }),
  };
}
