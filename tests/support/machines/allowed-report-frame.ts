import { reportFrameMachine } from "../../../src/machines/report/report-frame.machine.ts";
import { provideConversation } from "./start-conversation.ts";

/** A report frame that may show every host, with a frame in which everything succeeds. */
export const allowedReportFrame = reportFrameMachine.provide({
  actors: { conversation: provideConversation().machine },
  guards: { isForbiddenHost: () => false },
});
