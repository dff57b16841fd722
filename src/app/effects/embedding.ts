// Loaded after the start, because nobody needs it before the selection dialog.
import { fromPromise } from "xstate";
import type { Call } from "../../api/client.ts";
import { enterFullScreen, leaveFullScreen } from "../../browser/full-screen.ts";
import { embeddedReportMachine } from "../../machines/report/embedded-report.machine.ts";
import { frameConversationMachine, type LoadInput } from "../../machines/report/frame-conversation.machine.ts";
import { fullScreenMachine } from "../../machines/report/full-screen.machine.ts";
import { reportFrameMachine } from "../../machines/report/report-frame.machine.ts";
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
import {
  attendFetch,
  createFetchConfig,
  createFetchEmbedConfig,
  type FindEndpoint,
  measureLifetime,
} from "./embed-config.ts";

export interface EmbeddingOptions {
  call: Call;
  /** The server's time. */
  now: () => number;
  /** Origins of report hosts that may be framed besides Power BI's own. */
  reportOrigins: readonly string[];
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
    }),
  };
}

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
