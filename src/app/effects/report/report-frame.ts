import { reportFrameMachine } from "../../../machines/report/report-frame.machine.ts";
import { canEmbed } from "../../../rules/report/embed-host.ts";
import { conversation } from "./frame-conversation.ts";

export const provideReportFrame = (allowedOrigins: readonly string[]) =>
  reportFrameMachine.provide({
    actors: { conversation },
    guards: { isForbiddenHost: (_, { embedUrl }) => !canEmbed(embedUrl, allowedOrigins) },
  });
