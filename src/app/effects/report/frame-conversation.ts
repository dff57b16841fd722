import { fromPromise } from "xstate";
import { frameConversationMachine } from "../../../machines/report/frame-conversation.machine.ts";
import type { LoadInput } from "../../../machines/report/frame-conversation.setup.ts";
import type { ReportPage } from "../../../rules/report/embed-facts.ts";
import type { FrameCommand, ReportFrame, StateAnswer, StateExchange } from "../../../rules/report/report-frame.ts";
import { viewOfLinkedReport } from "../../../rules/report/linked-view.ts";

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
