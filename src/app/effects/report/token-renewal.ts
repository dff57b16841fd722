import { tokenRenewalMachine } from "../../../machines/report/token-renewal.machine.ts";
import { attendFetch } from "./attended-fetch.ts";
import type { FetchConfig } from "./fetch-config.ts";
import { measureLifetime } from "./token-lifetime.ts";

interface RenewalOptions {
  fetchConfig: FetchConfig;
  now: () => number;
}

export function createRenewal({ fetchConfig, now }: RenewalOptions) {
  return tokenRenewalMachine.provide({
    actors: {
      fetchEmbedConfig: attendFetch(fetchConfig),
      measureLifetime: measureLifetime(now),
    },
  });
}
