import { reportFrameMachine } from "../../../machines/report/report-frame.machine.ts";
import { canEmbed } from "../../../rules/report/embed-host.ts";
import { loadMachine } from "./load-machine.ts";

export const loadShownReport = () => import("./shown-report.ts");

const conversation = loadMachine(async () => (await loadShownReport()).conversation);

export const provideReportFrame = (allowedOrigins: readonly string[]) =>
  reportFrameMachine.provide({
    actors: { conversation },
    guards: { isForbiddenHost: (_, { embedUrl }) => !canEmbed(embedUrl, allowedOrigins) },
  });
