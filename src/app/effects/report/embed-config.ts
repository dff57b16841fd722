import { fromPromise, type PromiseActorLogic } from "xstate";
import type { EmbedConfig } from "../../../api/contract.ts";
import { embedConfigMachine } from "../../../machines/report/embed-config.machine.ts";
import type { FetchInput } from "../../../machines/report/embedding-needs.ts";
import { retryMachine } from "../../../machines/report/retry.machine.ts";
import { attendFetch, type FetchConfig } from "./attended-fetch.ts";

interface EmbedConfigOptions {
  fetchConfig: FetchConfig;
  fetchEmbedConfig: PromiseActorLogic<EmbedConfig | null, FetchInput>;
  measureLifetime: (expiration: string | undefined) => number | null;
}

export function createEmbedConfig({ fetchConfig, fetchEmbedConfig, measureLifetime }: EmbedConfigOptions) {
  const retry = retryMachine.provide({ actors: { fetchEmbedConfig: attendFetch(fetchConfig) } });
  return embedConfigMachine.provide({
    actors: {
      fetchEmbedConfig,
      retry,
      measureLifetime: fromPromise<number | null, { expiration: string | undefined }>(async ({ input }) =>
        measureLifetime(input.expiration),
      ),
    },
  });
}
