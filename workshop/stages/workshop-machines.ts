import { type AnyStateMachine, fromPromise } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../src/api/contract.ts";
import type { dialogMachine } from "../../src/machines/dialogs/dialog.machine.ts";
import { embedConfigMachine } from "../../src/machines/report/embed-config.machine.ts";
import { embeddedReportMachine } from "../../src/machines/report/embedded-report.machine.ts";
import { fullScreenMachine } from "../../src/machines/report/full-screen.machine.ts";
import { previewMachine } from "../../src/machines/report/preview.machine.ts";
import { reportsMachine } from "../../src/machines/report/reports.machine.ts";
import { sessionMachine } from "../../src/machines/session/session.machine.ts";
import { termsMachine } from "../../src/machines/session/terms.machine.ts";
import { tokenRenewalMachine } from "../../src/machines/report/token-renewal.machine.ts";
import { viewingMachine } from "../../src/machines/report/viewing.machine.ts";
import { createMockData } from "../../tests/support/mocks/mock-back-end.ts";
import workshopReport from "../../src/ui/report/embed/workshop-report.svg?no-inline";

type Given<M extends AnyStateMachine> = Parameters<M["provide"]>[0];

/** What each machine is given in place of the workshop's good answers and the product's own delays. */
export interface Workshop {
  session?: Given<typeof sessionMachine>;
  terms?: Given<typeof termsMachine>;
  dialog?: Given<typeof dialogMachine>;
  reports?: Given<typeof reportsMachine>;
  supply?: Given<typeof embedConfigMachine>;
  report?: Given<typeof embeddedReportMachine>;
  renewal?: Given<typeof tokenRenewalMachine>;
  fullScreen?: Given<typeof fullScreenMachine>;
  preview?: Given<typeof previewMachine>;
}

export const says = <Out, In>(answer: NoInfer<Out>) => fromPromise<Out, In>(() => Promise.resolve(answer));
export const fails = <Out, In>() => fromPromise<Out, In>(() => Promise.reject(new Error("The workshop says no")));
export const never = <Out, In>() => fromPromise<Out, In>(() => new Promise(() => undefined));
/** Longer than anybody looks at a story. */
export const forever = 1e9;

const mockData = createMockData({ role: "administrator" });
export const office = {
  subscriptions: mockData.subscriptions,
  reports: mockData.reports.map(({ subscriptionId, reportId, reportName, groupId }) => ({
    subscriptionId,
    reportId,
    reportName,
    groupId,
  })),
};
export const arrival = {
  user: { roles: mockData.user.roles, email: mockData.user.email },
  name: mockData.user.displayName,
};
export const embedConfig = (embedToken = "good"): EmbedConfig => ({
  embedUrl: new URL(workshopReport, document.baseURI).href,
  id: "a6e40f97-3b2d-4c81-9f56-e0d7c81b5a34",
  embedToken,
  displayName: "Workshop report",
});

/** The answer to who may not see a report. */
export const noConfig = says<EmbedConfig | null, { record: SubscriptionReport }>(null);
/** A report that never answers. */
export const silentConfig = says<EmbedConfig | null, { record: SubscriptionReport }>(embedConfig("silent"));
/** Milliseconds a token still lives; null where no end is told. */
export const lease = (remaining: number | null) => says<number | null, { config: EmbedConfig }>(remaining);

export function createWorkshop(given: Workshop) {
  const embedding = {
    fetchEmbedConfig: says<EmbedConfig | null, { record: SubscriptionReport }>(embedConfig()),
    measureLease: lease(null),
  };
  const renewal = tokenRenewalMachine.provide({ actors: embedding }).provide(given.renewal ?? {});
  const fullScreen = fullScreenMachine
    .provide({ actors: { enterFullScreen: says("overlay"), leaveFullScreen: says(undefined) } })
    .provide(given.fullScreen ?? {});
  const report = embeddedReportMachine.provide({ actors: { renewal, fullScreen } }).provide(given.report ?? {});
  const supply = embedConfigMachine.provide({ actors: embedding }).provide(given.supply ?? {});
  const terms = termsMachine
    .provide({
      actors: {
        hasAcceptedTerms: says(true),
        rememberAcceptance: says(undefined),
        findStartPage: says("https://start.example/"),
      },
    })
    .provide(given.terms ?? {});
  return {
    session: sessionMachine
      .provide({
        actors: {
          findSession: says(true),
          redirectToLogin: says("leaving"),
          loadUser: says(arrival),
          resolveMailbox: says(mockData.supportEmail),
          signOut: says(undefined),
          terms,
        },
      })
      .provide(given.session ?? {}),
    reports: reportsMachine
      .provide({
        actors: { loadReports: says(office), viewing: viewingMachine.provide({ actors: { supply, report } }) },
      })
      .provide(given.reports ?? {}),
    preview: previewMachine
      .provide({
        actors: { findMailbox: says(mockData.supportEmail), fetchEmbedConfig: embedding.fetchEmbedConfig, report },
      })
      .provide(given.preview ?? {}),
  };
}
