import { createActor, fromPromise } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../../src/api/contract.ts";
import { embedConfigMachine } from "../../../src/machines/report/embed-config.machine.ts";
import { embeddedReportMachine } from "../../../src/machines/report/embedded-report.machine.ts";
import { selectionView } from "../../../src/machines/report/report-selection.machine.ts";
import { type Loaded, reportsMachine, reportsView } from "../../../src/machines/report/reports.machine.ts";
import { tokenRenewalMachine } from "../../../src/machines/report/token-renewal.machine.ts";
import { viewingMachine, viewingView } from "../../../src/machines/report/viewing.machine.ts";

export const subscriptions = [
  { id: "s1", displayName: "Alderbrook" },
  { id: "s2", displayName: "Castellane" },
];
export const exposure = { subscriptionId: "s1", reportId: "r1", reportName: "Exposure", groupId: "g1" };
export const losses = { subscriptionId: "s1", reportId: "r3", reportName: "Losses", groupId: "g1" };
export const claims = { subscriptionId: "s2", reportId: "r2", reportName: "Claims", groupId: "g2" };
export const loaded: Loaded = { subscriptions, reports: [exposure, losses, claims] };
export const configOf = (id: string): EmbedConfig => ({
  embedUrl: `https://app.powerbi.com/${id}`,
  id,
  embedToken: `token-${id}`,
  displayName: `Config of ${id}`,
});
export const noConfig: EmbedConfig = { embedUrl: "", id: "", embedToken: "", displayName: "" };
export const link = { subscriptionId: "s2", reportId: "r2" };

/** The whole report view over a world that answers; what is given is otherwise. */
export function openReports(
  over: {
    loadReports?: () => Promise<Loaded>;
    fetchEmbedConfig?: (record: SubscriptionReport) => Promise<EmbedConfig | null>;
    address?: typeof link | null;
  } = {},
) {
  const asked: SubscriptionReport[] = [];
  const fetchEmbedConfig = fromPromise<EmbedConfig | null, { record: SubscriptionReport }>(({ input: { record } }) => {
    asked.push(record);
    return over.fetchEmbedConfig?.(record) ?? Promise.resolve(configOf(record.reportId));
  });
  const measureLease = fromPromise<number | null, { config: EmbedConfig }>(() => Promise.resolve(null));
  const actors = { fetchEmbedConfig, measureLease };
  const viewing = viewingMachine.provide({
    actors: {
      supply: embedConfigMachine.provide({ actors }),
      report: embeddedReportMachine.provide({ actors: { renewal: tokenRenewalMachine.provide({ actors }) } }),
    },
  });
  const reports = createActor(
    reportsMachine.provide({
      actors: { loadReports: fromPromise(over.loadReports ?? (() => Promise.resolve(loaded))), viewing },
    }),
  );
  const facts: unknown[] = [];
  reports.on("*", (fact) => facts.push(Object.keys(fact).length === 1 ? fact.type : fact));
  reports.start();
  reports.send({ type: "route.entered", email: "ben@example.com", link: over.address ?? null });
  const child = () => ({
    ...reports.getSnapshot().children,
    ...reports.getSnapshot().children.viewing?.getSnapshot().children,
  });
  /** Where the report view is, and what its report and its dialog show. */
  const at = () => {
    const snapshot = reports.getSnapshot();
    const shown = snapshot.children.viewing?.getSnapshot();
    return shown
      ? { ...viewingView(shown), choosing: snapshot.matches({ open: "choosing" }) }
      : { at: reportsView(snapshot) };
  };
  const selection = () => {
    const actor = child().selection;
    return actor && selectionView(actor.getSnapshot());
  };
  return {
    reports,
    facts,
    asked,
    at,
    child,
    selection,
    viewing: () => child().viewing?.getSnapshot().context,
    choose: (subscriptionId: string) => child().selection?.send({ type: "subscription.selected", subscriptionId }),
  };
}
