import { reportFrameMachine } from "../../../machines/report/report-frame.machine.ts";
import type { EmbedFact } from "../../../rules/report/embed-facts.ts";
import { canEmbed } from "../../../rules/report/embed-host.ts";
import { loadMachine } from "./load-machine.ts";

export const loadEmbeddingMachines = () => import("./embedding-machines.ts");

const conversation = loadMachine(async () => (await loadEmbeddingMachines()).conversation, {
  type: "embed.failed",
  cause: "notLoaded",
  reference: "",
} satisfies EmbedFact);

export const provideReportFrame = (allowedOrigins: readonly string[]) =>
  reportFrameMachine.provide({
    actors: { conversation },
    guards: { isForbiddenHost: (_, { embedUrl }) => !canEmbed(embedUrl, allowedOrigins) },
  });
