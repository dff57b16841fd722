// Loaded after the start, because nobody needs it before the selection dialog, and before the larger file of the frame:
// that waits for the embed config.
import { fromPromise } from "xstate";
import type { Call } from "../../api/client.ts";
import {
  contract,
  type embedConfig,
  type EmbedConfig,
  type Endpoint,
  type subscriptionReport,
  type SubscriptionReport,
} from "../../api/contract.ts";
import { Failure } from "../../api/failure.ts";
import { EMBED_LIMIT_MS } from "../../api/embed-limit.ts";
import { enterFullScreen, leaveFullScreen } from "../../browser/full-screen.ts";
import { type Presence, watchPresence } from "../../browser/presence.ts";
import type { FetchInput } from "../../machines/needs.ts";
import { embeddedReportMachine } from "../../machines/report/embedded-report.machine.ts";
import { frameConversationMachine, type LoadInput } from "../../machines/report/frame-conversation.machine.ts";
import { fullScreenMachine } from "../../machines/report/full-screen.machine.ts";
import { reportFrameMachine } from "../../machines/report/report-frame.machine.ts";
import { reportMachine } from "../../machines/report/report.machine.ts";
import type { ReportPage } from "../../rules/report/embed-facts.ts";
import type { FullScreenKind } from "../../rules/report/full-screen.ts";
import {
  canEmbed,
  type FrameCommand,
  type ReportFrame,
  type StateAnswer,
  type StateExchange,
} from "../../rules/report/report-frame.ts";
import { viewOfLinkedReport } from "../../rules/report/report-ref.ts";

export interface EmbeddingOptions {
  call: Call;
  /** The server's time. */
  now: () => number;
  /** Origins of report hosts that may be framed besides Power BI's own. */
  reportOrigins: readonly string[];
}

/** The reader's own report. */
export function provideReport(options: EmbeddingOptions) {
  const { fetchEmbedConfig, frame, report } = embeddingEffects(options);
  return reportMachine.provide({
    actors: {
      fetchEmbedConfig,
      retryEmbedConfig: attendFetch(createFetchConfig(options.call)),
      measureLifetime: measureLifetime(options.now),
      frame,
      embeddedReport: report,
    },
  });
}

/** `findEndpoint` names the call that answers a record with its embed config, where that is not the reader’s own. */
export function embeddingEffects({ call, now, reportOrigins }: EmbeddingOptions, findEndpoint?: FindEndpoint) {
  const fetchConfig = createFetchConfig(call, findEndpoint);
  const fullScreen = fullScreenMachine.provide({
    actors: {
      enterFullScreen: fromPromise<FullScreenKind, void>(async () => {
        const stage = document.getElementById("report-stage");
        return stage ? enterFullScreen(stage) : "overlay";
      }),
      leaveFullScreen: fromPromise<void, void>(leaveFullScreen),
    },
  });
  return {
    fetchEmbedConfig: createFetchEmbedConfig(fetchConfig),
    frame: provideReportFrame(reportOrigins),
    report: embeddedReportMachine.provide({
      actors: { fullScreen, fetchEmbedConfig: attendFetch(fetchConfig), measureLifetime: measureLifetime(now) },
      guards: { isOffline: () => !navigator.onLine },
    }),
  };
}

interface FetchSettings {
  signal: AbortSignal;
  isBackground?: boolean;
  idleSeconds?: number;
}

export type FetchConfig = (record: SubscriptionReport, settings: FetchSettings) => Promise<EmbedConfig | null>;

/** The call that answers a record with its embed config, where that is not the reader’s own. */
export type FindEndpoint = (
  record: SubscriptionReport,
) => Endpoint & { body: typeof subscriptionReport; response: typeof embedConfig };

/** Null: there is no report to embed, or none that this person may see. */
export const createFetchConfig =
  (call: Call, findEndpoint?: FindEndpoint): FetchConfig =>
  async (record, settings) => {
    const endpoint = findEndpoint?.(record) ?? contract.embedReport;
    const view = findEndpoint ? undefined : viewOfLinkedReport(location.search, record.reportId);
    try {
      const config = await call(endpoint, {
        body: record,
        limitMs: EMBED_LIMIT_MS,
        ...settings,
        ...(view !== undefined && { view }),
      });
      if (config.embedUrl !== "" && config.embedToken !== "") return config;
      if (config.errorMessage) throw new Failure("rejected", endpoint.path, config.errorMessage);
      return null;
    } catch (error) {
      if (error instanceof Failure && (error.kind === "forbidden" || error.kind === "absent")) return null;
      throw error;
    }
  };

export const createFetchEmbedConfig = (fetchConfig: FetchConfig) =>
  fromPromise<EmbedConfig | null, FetchInput>(({ input, signal }) =>
    fetchConfig(input.record, { signal, isBackground: input.isBackground ?? false }),
  );

/** One for the page. It is needed only while a report is shown or refused, so the first of them starts it. */
let presence: Presence | undefined;

/** For requests that come from a timer: they wait until a person is there and say how long nobody has been. */
export function attendFetch(fetchConfig: FetchConfig) {
  const { untilPresent, idleTime } = (presence ??= watchPresence());
  return fromPromise<EmbedConfig | null, FetchInput>(async ({ input: { record, isBackground = false }, signal }) => {
    await untilPresent(signal);
    return fetchConfig(record, { signal, isBackground, idleSeconds: Math.floor(idleTime() / 1000) });
  });
}

/** Milliseconds until the end of an embed token, or null where the server did not name it. */
export const measureLifetime = (now: () => number) =>
  fromPromise<number | null, { expiration: string | undefined }>(async ({ input }) => {
    const end = Date.parse(input.expiration ?? "");
    return Number.isNaN(end) ? null : end - now();
  });

export const provideReportFrame = (allowedOrigins: readonly string[]) =>
  reportFrameMachine.provide({
    actors: { conversation },
    guards: { isForbiddenHost: (_, { embedUrl }) => !canEmbed(embedUrl, allowedOrigins) },
  });

/** Connects the conversation to the frame that the page attaches. */
export const conversation = frameConversationMachine.provide({
  guards: {
    isViewLinked: (_, { reportId, viewId }) => viewOfLinkedReport(location.search, reportId) === viewId,
    isOtherViewLinked: (_, { reportId, viewId }) =>
      (viewOfLinkedReport(location.search, reportId) ?? viewId) !== viewId,
  },
  actors: {
    loadReport: fromPromise<void, LoadInput>(({ input: { frame, token, page, state } }) =>
      frame.loadReport(token, page, state),
    ),
    renewToken: fromPromise<readonly ReportPage[], { frame: ReportFrame; token: string; hasExpired: boolean }>(
      async ({ input: { frame, token, hasExpired } }) => {
        await frame.setToken(token);
        if (hasExpired) await runCommand(frame, { type: "refresh.requested" });
        return readPages(frame);
      },
    ),
    readPages: fromPromise<readonly ReportPage[], { frame: ReportFrame }>(({ input }) => readPages(input.frame)),
    exchangeState: fromPromise<void, { frame: ReportFrame; request: StateExchange }>(async ({ input }) => {
      input.request.replyTo.send(await exchangeState(input.frame, input.request).catch(() => refused));
    }),
    runCommand: fromPromise<boolean, { frame: ReportFrame; command: FrameCommand }>(({ input }) =>
      runCommand(input.frame, input.command),
    ),
  },
});

const refused: StateAnswer = { type: "state.refused" };

async function exchangeState(frame: ReportFrame, request: StateExchange): Promise<StateAnswer> {
  if (request.type === "state.captureRequested") return { type: "state.captured", state: await frame.captureState() };
  if (request.type === "bookmarks.requested") return { type: "bookmarks.read", bookmarks: await frame.readBookmarks() };
  await frame.applyState(request.state);
  return { type: "state.applied" };
}

/** A report without a list of pages is still worth showing. */
const readPages = (frame: ReportFrame) => frame.readPages().catch(() => []);

const runCommand = (frame: ReportFrame, command: FrameCommand) =>
  frame.runCommand(command).then(
    () => true,
    () => false,
  );
