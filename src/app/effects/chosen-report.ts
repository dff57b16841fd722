import { fromPromise } from "xstate";
import type { Call } from "../../api/client.ts";
import type { SubscriptionReport } from "../../api/contract.ts";
import { type DeletedReport, reportContract, type Restoration } from "../../api/report-contract.ts";
import { subscriptionListContract } from "../../api/subscription-list-contract.ts";
import { lastReportChangeMachine } from "../../machines/tabs/last-report-change.machine.ts";
import { reportRestorationMachine } from "../../machines/reports/report-restoration.machine.ts";
import type { Features } from "../../rules/features.ts";

/** How many people can see a report. Null where the back end lists no readers, or not those of this report. */
export const createCountReaders = (call: Call, features: Features) =>
  fromPromise<number | null, { chosen: SubscriptionReport | null }>(async ({ input: { chosen }, signal }) => {
    if (!features.includes("clients")) return null;
    const params = { id: chosen?.subscriptionId ?? "" };
    const { reports } = await call(subscriptionListContract.getSubscription, { params, signal });
    return reports.find(({ id }) => id === chosen?.subscriptionReportId)?.readers ?? null;
  });

/** What Modify Report tells of the chosen report beyond the specification, and the undo of its deletion. */
export const provideChosenReport = (call: Call, features: Features) => ({
  reportRestoration: reportRestorationMachine.provide({
    actors: {
      findDeleted: fromPromise<DeletedReport | null, { id: number }>(async ({ input: params, signal }) =>
        features.includes("reportTools") ? call(reportContract.getDeletedReport, { params, signal }) : null,
      ),
      restoreReport: fromPromise<Restoration, { id: number }>(({ input: { id }, signal }) =>
        call(reportContract.restoreReport, { body: { subscriptionReportId: id }, signal }),
      ),
    },
  }),
  lastReportChange: lastReportChangeMachine.provide({
    actors: {
      loadLastChange: fromPromise<{ at: string | null }, { id: number }>(({ input: params, signal }) =>
        call(reportContract.getLastReportChange, { params, signal }),
      ),
    },
  }),
});
