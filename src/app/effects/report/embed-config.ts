import type { PromiseActorLogic } from "xstate";
import type { EmbedConfig } from "../../../api/contract.ts";
import { embedConfigMachine } from "../../../machines/report/embed-config.machine.ts";
import type { FetchInput } from "../../../machines/report/embedding-needs.ts";
import { retryMachine } from "../../../machines/report/retry.machine.ts";
import { attendFetch, type FetchConfig } from "./attended-fetch.ts";
import { measureLifetime } from "./token-lifetime.ts";

interface EmbedConfigOptions {
  fetchConfig: FetchConfig;
  fetchEmbedConfig: PromiseActorLogic<EmbedConfig | null, FetchInput>;
  now: () => number;
}

export function createEmbedConfig({ fetchConfig, fetchEmbedConfig, now }: EmbedConfigOptions) {
  const retry = retryMachine.provide({ actors: { fetchEmbedConfig: attendFetch(fetchConfig) } });
  return embedConfigMachine.provide({ actors: { fetchEmbedConfig, retry, measureLifetime: measureLifetime(now) } });
}
