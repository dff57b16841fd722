import { fromPromise } from "xstate";
import { contract } from "../../api/contract.ts";
import type { reportMachine } from "../../machines/report/report.machine.ts";
import type { ReportLists } from "../../machines/report/reports.machine.ts";
import { onRecovery } from "../../routes/lazily.ts";
import type { EmbeddingOptions } from "./embedding.ts";

export function reportsEffects(options: EmbeddingOptions) {
  return {
    loadReport: fromPromise<typeof reportMachine, void>(async () =>
      (await import("./embedding.ts")).provideReport(options),
    ),
    awaitRecovery: fromPromise<void, void>(({ signal }) => new Promise((resolve) => onRecovery(resolve, signal))),
    loadReports: fromPromise<ReportLists, void>(async ({ signal }) => {
      const [subscriptions, reports] = await Promise.all([
        options.call(contract.getUserSubscriptions, { signal }),
        options.call(contract.getUserReports, { signal }),
      ]);
      return { subscriptions, reports };
    }),
  };
}
