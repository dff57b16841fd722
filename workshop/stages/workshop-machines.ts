import { type AnyStateMachine, fromPromise } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../src/api/contract.ts";
import { Failure } from "../../src/api/failure.ts";
import type { dialogMachine } from "../../src/machines/dialogs/dialog.machine.ts";
import { conversation, provideReportFrame } from "../../src/app/effects/report/embedding.ts";
import { embedConfigMachine } from "../../src/machines/report/embed-config.machine.ts";
import { embeddedReportMachine } from "../../src/machines/report/embedded-report.machine.ts";
import type { frameConversationMachine } from "../../src/machines/report/frame-conversation.machine.ts";
import { fullScreenMachine } from "../../src/machines/report/full-screen.machine.ts";
import { previewMachine } from "../../src/machines/report/preview.machine.ts";
import { reportsMachine } from "../../src/machines/report/reports.machine.ts";
import { sessionMachine } from "../../src/machines/session/session.machine.ts";
import { termsMachine } from "../../src/machines/session/terms.machine.ts";
import { tokenRenewalMachine } from "../../src/machines/report/token-renewal.machine.ts";
import { viewingMachine } from "../../src/machines/report/viewing.machine.ts";
import { createMockData } from "../../tests/support/mocks/mock-back-end.ts";
import workshopReport from "../../src/ui/report/embed/workshop-report.svg?no-inline";

type Implementations<M extends AnyStateMachine> = Parameters<M["provide"]>[0];

/** By machine: what replaces the workshop's successful answers and the product's own delays. */
export interface Workshop {
  session?: Implementations<typeof sessionMachine>;
  terms?: Implementations<typeof termsMachine>;
  dialog?: Implementations<typeof dialogMachine>;
  reports?: Implementations<typeof reportsMachine>;
  embedConfig?: Implementations<typeof embedConfigMachine>;
  report?: Implementations<typeof embeddedReportMachine>;
  conversation?: Implementations<typeof frameConversationMachine>;
  renewal?: Implementations<typeof tokenRenewalMachine>;
  fullScreen?: Implementations<typeof fullScreenMachine>;
  preview?: Implementations<typeof previewMachine>;
}

export const resolves = <Out, In>(output: NoInfer<Out>) => fromPromise<Out, In>(() => Promise.resolve(output));
export const rejects = <Out, In>() => fromPromise<Out, In>(() => Promise.reject(new Error("Rejected by the workshop")));
export const neverSettles = <Out, In>() => fromPromise<Out, In>(() => new Promise(() => undefined));
/** A delay longer than a story is looked at. */
export const FOREVER_MS = 1e9;

const mockData = createMockData({ role: "administrator" });
export const reportLists = {
  subscriptions: mockData.subscriptions,
  reports: mockData.reports.map(({ subscriptionId, reportId, reportName, groupId }) => ({
    subscriptionId,
    reportId,
    reportName,
    groupId,
  })),
};
export const loadedUser = {
  user: { roles: mockData.user.roles, email: mockData.user.email },
  name: mockData.user.displayName,
};
export const createEmbedConfig = (embedToken = "good"): EmbedConfig => ({
  embedUrl: new URL(workshopReport, document.baseURI).href,
  id: "a6e40f97-3b2d-4c81-9f56-e0d7c81b5a34",
  embedToken,
  displayName: "Workshop report",
});

type Fetched = EmbedConfig | null;
type FetchInput = { record: SubscriptionReport };

/** The answer to a user who may not see the report. */
export const noConfig = resolves<Fetched, FetchInput>(null);
/** The answer of a report service that asks for a pause. */
export const refusedForATime = fromPromise<Fetched, FetchInput>(() =>
  Promise.reject(
    new Failure("unavailable", "embedReport", {
      response: new Response(null, { status: 503, headers: { "retry-after": "15" } }),
      data: { cause: "asleep" },
    }),
  ),
);
/** A report whose host never answers. */
export const silentConfig = resolves<Fetched, FetchInput>(createEmbedConfig("silent"));
/** Milliseconds until the token expires; null where the server names no end. */
export const lifetime = (remaining: number | null) =>
  resolves<number | null, { expiration: string | undefined }>(remaining);

export function createWorkshop(workshop: Workshop) {
  const embedding = {
    fetchEmbedConfig: resolves<Fetched, FetchInput>(createEmbedConfig()),
    measureLifetime: lifetime(null),
  };
  const renewal = tokenRenewalMachine.provide({ actors: embedding }).provide(workshop.renewal ?? {});
  const fullScreen = fullScreenMachine
    .provide({ actors: { enterFullScreen: resolves("overlay"), leaveFullScreen: resolves(undefined) } })
    .provide(workshop.fullScreen ?? {});
  const report = embeddedReportMachine.provide({ actors: { renewal, fullScreen } }).provide(workshop.report ?? {});
  const frame = provideReportFrame([location.origin]).provide({
    actors: { conversation: conversation.provide(workshop.conversation ?? {}) },
  });
  const embedConfig = embedConfigMachine
    .provide({ actors: { ...embedding, retryEmbedConfig: embedding.fetchEmbedConfig } })
    .provide(workshop.embedConfig ?? {});
  const viewing = viewingMachine.provide({ actors: { embedConfig, frame, report } });
  const terms = termsMachine
    .provide({
      actors: {
        hasAcceptedTerms: resolves(true),
        rememberAcceptance: resolves(undefined),
        findStartPage: resolves("https://start.example/"),
      },
    })
    .provide(workshop.terms ?? {});
  return {
    session: sessionMachine
      .provide({
        actors: {
          findSession: resolves(true),
          redirectToLogin: resolves("leaving"),
          loadUser: resolves(loadedUser),
          resolveMailbox: resolves(mockData.supportEmail),
          signOut: resolves(undefined),
          terms,
        },
      })
      .provide(workshop.session ?? {}),
    reports: reportsMachine
      .provide({
        actors: { loadReports: resolves(reportLists), viewing },
      })
      .provide(workshop.reports ?? {}),
    preview: previewMachine
      .provide({
        actors: {
          findMailbox: resolves(mockData.supportEmail),
          fetchEmbedConfig: embedding.fetchEmbedConfig,
          frame,
          report,
        },
      })
      .provide(workshop.preview ?? {}),
  };
}
