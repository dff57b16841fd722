import { fromPromise } from "xstate";
import type { EmbedConfig } from "../../api/contract.ts";
import { nullIfAbsent } from "../../api/null-if-absent.ts";
import { peopleContract, type ViewAsRequest } from "../../api/people-contract.ts";
import { EMBED_LIMIT_MS } from "../../api/embed-limit.ts";
import { viewAsMachine } from "../../machines/report/view-as.machine.ts";
import { attendFetch, embeddingEffects, type EmbeddingOptions, measureLifetime } from "./embedding.ts";

/** A report that is viewed as another person. The server is never asked for a second token. */
export function provideViewAs(options: EmbeddingOptions) {
  const { call, now } = options;
  const { frame, report } = embeddingEffects(options);
  return viewAsMachine.provide({
    actors: {
      openAs: fromPromise<EmbedConfig | null, ViewAsRequest>(({ input: body, signal }) =>
        nullIfAbsent(call(peopleContract.viewAs, { body, signal, limitMs: EMBED_LIMIT_MS })),
      ),
      measureLifetime: measureLifetime(now),
      frame,
      report: report.provide({ actors: { fetchEmbedConfig: attendFetch(() => Promise.resolve(null)) } }),
    },
  });
}
