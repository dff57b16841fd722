import { fromPromise } from "xstate";
import { frameConversationMachine } from "../../../machines/report/frame-conversation.machine.ts";
import type { LoadInput } from "../../../machines/report/frame-conversation.setup.ts";
import type { ReportPage } from "../../../rules/report/embed-facts.ts";
import type { FrameCommand, ReportFrame } from "../../../rules/report/report-frame.ts";

/** Connects the conversation to the frame that the page attaches. */
export const conversation = frameConversationMachine.provide({
  actors: {
    loadReport: fromPromise<void, LoadInput>(({ input: { frame, token, page } }) => frame.loadReport(token, page)),
    renewToken: fromPromise<readonly ReportPage[], { frame: ReportFrame; token: string; hasExpired: boolean }>(
      async ({ input: { frame, token, hasExpired } }) => {
        await frame.setToken(token);
        if (hasExpired) await runCommand(frame, { type: "refresh.requested" });
        return readPages(frame);
      },
    ),
    readPages: fromPromise<readonly ReportPage[], { frame: ReportFrame }>(({ input }) => readPages(input.frame)),
    runCommand: fromPromise<boolean, { frame: ReportFrame; command: FrameCommand }>(({ input }) =>
      runCommand(input.frame, input.command),
    ),
  },
});

/** A report without a list of pages is still worth showing. */
const readPages = (frame: ReportFrame) => frame.readPages().catch(() => []);

const runCommand = (frame: ReportFrame, command: FrameCommand) =>
  frame.runCommand(command).then(
    () => true,
    () => false,
  );
