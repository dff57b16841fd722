// Loaded after the start, before the larger file of the embedded report: the frame waits for the embed config.
import { embedConfigMachine } from "../../../machines/report/embed-config.machine.ts";
import { retryMachine } from "../../../machines/report/retry.machine.ts";
import { attendFetch } from "./attended-fetch.ts";
import type { EmbeddingOptions } from "./embedding.ts";
import { createFetchConfig, createFetchEmbedConfig } from "./fetch-config.ts";
import { measureLifetime } from "./token-lifetime.ts";

export function createEmbedConfig({ call, now }: Pick<EmbeddingOptions, "call" | "now">) {
  const fetchConfig = createFetchConfig(call);
  const retry = retryMachine.provide({ actors: { fetchEmbedConfig: attendFetch(fetchConfig) } });
  return embedConfigMachine.provide({
    actors: {
      fetchEmbedConfig: createFetchEmbedConfig(fetchConfig),
      retry,
      measureLifetime: measureLifetime(now),
    },
  });
}
