import { createActor, fromPromise } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../../src/api/contract.ts";
import { embeddedReportMachine } from "../../../src/machines/report/embedded-report.machine.ts";
import { selectionView } from "../../../src/machines/report/report-selection.machine.ts";
import { reportMachine } from "../../../src/machines/report/report.machine.ts";
import {
  type ReportLists,
  reportsMachine,
  reportsView,
  reportView,
  viewBeforeReport,
} from "../../../src/machines/report/reports.machine.ts";
import type { ReportAddress } from "../../../src/rules/report/report-ref.ts";
import { allowedReportFrame } from "./allowed-report-frame.ts";

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

const never = () => new Promise<void>(() => {});

interface Answers {
  loadReports?: () => Promise<ReportLists>;
  loadReport?: (machine: typeof reportMachine) => Promise<typeof reportMachine>;
  awaitRecovery?: () => Promise<void>;
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
  const machine = reportMachine.provide({
    actors: {
      ...actors,
      retryEmbedConfig: fetchEmbedConfig,
      frame: allowedReportFrame,
      embeddedReport: embeddedReportMachine.provide({ actors }),
    },
  });
  const reports = createActor(
    reportsMachine.provide({
      actors: {
        loadReport: fromPromise(() => answers.loadReport?.(machine) ?? Promise.resolve(machine)),
        awaitRecovery: fromPromise(answers.awaitRecovery ?? never),
        loadReports: fromPromise(answers.loadReports ?? (() => Promise.resolve(reportLists))),
      },
    }),
  );
  const emitted: unknown[] = [];
  reports.on("*", (event) => emitted.push(Object.keys(event).length === 1 ? event.type : event));
  reports.start();
  reports.send({ type: "route.entered", email: "ben@example.com", report: answers.address ?? null });
  const children = () => ({
    ...reports.getSnapshot().children,
    ...reports.getSnapshot().children.report?.getSnapshot().children,
  });
  /** The state of the report view, with the title of its report and whether the selection dialog is open. */
  const view = () => {
    const snapshot = reports.getSnapshot();
    const { at } = reportsView(snapshot);
    if (at !== "open") return { at };
    const report = snapshot.children.report?.getSnapshot();
    const view = report ? reportView(report) : viewBeforeReport(snapshot);
    return { ...view, isSelecting: snapshot.matches({ open: { dialog: "selecting" } }) };
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
    reportContext: () => children().report?.getSnapshot().context,
    /** The embed config that was fetched last; empty where there is none. */
    embedConfig: () => children().report?.getSnapshot().context.config,
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
