import { createActor, fromPromise } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../../src/api/contract.ts";
import { embedConfigMachine } from "../../../src/machines/report/embed-config.machine.ts";
import { embeddedReportMachine } from "../../../src/machines/report/embedded-report.machine.ts";
import { selectionView } from "../../../src/machines/report/report-selection.machine.ts";
import { type ReportLists, reportsMachine, reportsView } from "../../../src/machines/report/reports.machine.ts";
import type { ReportAddress } from "../../../src/rules/report/report-ref.ts";
import { allowedReportFrame } from "./allowed-report-frame.ts";
import { viewingMachine, viewingView } from "../../../src/machines/report/viewing.machine.ts";

export const subscriptions = [
  { id: "s1", displayName: "Alderbrook" },
  { id: "s2", displayName: "Castellane" },
];
export const exposure = { subscriptionId: "s1", reportId: "r1", reportName: "Exposure", groupId: "g1" };
export const losses = { subscriptionId: "s1", reportId: "r3", reportName: "Losses", groupId: "g1" };
export const claims = { subscriptionId: "s2", reportId: "r2", reportName: "Claims", groupId: "g2" };
export const reportLists: ReportLists = { subscriptions, reports: [exposure, losses, claims] };
export const embedConfigOf = (id: string): EmbedConfig => ({
  embedUrl: `https://app.powerbi.com/${id}`,
  id,
  embedToken: `token-${id}`,
  displayName: `Config of ${id}`,
});
export const emptyConfig: EmbedConfig = { embedUrl: "", id: "", embedToken: "", displayName: "" };
export const link = { subscriptionId: "s2", reportId: "r2" };

interface Answers {
  loadReports?: () => Promise<ReportLists>;
  fetchEmbedConfig?: (record: SubscriptionReport) => Promise<EmbedConfig | null>;
  address?: ReportAddress | null;
}

/** Starts the whole report view. Its needs succeed unless `answers` says otherwise. */
export function openReports(answers: Answers = {}) {
  const requested: SubscriptionReport[] = [];
  const fetchEmbedConfig = fromPromise<EmbedConfig | null, { record: SubscriptionReport }>(({ input: { record } }) => {
    requested.push(record);
    return answers.fetchEmbedConfig?.(record) ?? Promise.resolve(embedConfigOf(record.reportId));
  });
  const measureLifetime = fromPromise<number | null, { expiration: string | undefined }>(() => Promise.resolve(null));
  const actors = { fetchEmbedConfig, measureLifetime };
  const viewing = viewingMachine.provide({
    actors: {
      embedConfig: embedConfigMachine.provide({ actors: { ...actors, retryEmbedConfig: fetchEmbedConfig } }),
      frame: allowedReportFrame,
      report: embeddedReportMachine.provide({ actors }),
    },
  });
  const reports = createActor(
    reportsMachine.provide({
      actors: { loadReports: fromPromise(answers.loadReports ?? (() => Promise.resolve(reportLists))), viewing },
    }),
  );
  const emitted: unknown[] = [];
  reports.on("*", (event) => emitted.push(Object.keys(event).length === 1 ? event.type : event));
  reports.start();
  reports.send({ type: "route.entered", email: "ben@example.com", report: answers.address ?? null });
  const children = () => ({
    ...reports.getSnapshot().children,
    ...reports.getSnapshot().children.viewing?.getSnapshot().children,
  });
  /** The state of the report view, with the title of its report and whether the selection dialog is open. */
  const view = () => {
    const snapshot = reports.getSnapshot();
    const viewing = snapshot.children.viewing?.getSnapshot();
    return viewing
      ? { ...viewingView(viewing), isSelecting: snapshot.matches({ open: "selecting" }) }
      : { at: reportsView(snapshot).at };
  };
  const selection = () => {
    const actor = children().selection;
    return actor && selectionView(actor.getSnapshot());
  };
  const frame = () => children().frame?.getSnapshot();
  return {
    reports,
    emitted,
    requested,
    view,
    children,
    selection,
    viewing: () => children().viewing?.getSnapshot().context,
    /** The embed config that was fetched last; empty where there is none. */
    embedConfig: () => children().embedConfig?.getSnapshot().context.config,
    /** The reports whose frames are prefetched and on the page. */
    frame: () => ({ prefetched: frame()?.context.prefetched ?? null, target: frame()?.context.target ?? null }),
    /** The page at which the report's frame opens, or is. */
    page: () => frame()?.children.conversation?.getSnapshot().context.page,
    /** The embed token in use. */
    token: () => frame()?.children.conversation?.getSnapshot().context.token ?? null,
    selectSubscription: (subscriptionId: string) =>
      children().selection?.send({ type: "subscription.selected", subscriptionId }),
  };
}
