import { fromPromise } from "xstate";
import { tokenRenewalMachine } from "../../../machines/report/token-renewal.machine.ts";
import { attendFetch, type FetchConfig } from "./attended-fetch.ts";

interface RenewalOptions {
  fetchConfig: FetchConfig;
  measureLifetime: (expiration: string | undefined) => number | null;
}

export function createRenewal({ fetchConfig, measureLifetime }: RenewalOptions) {
  return tokenRenewalMachine.provide({
    actors: {
      fetchEmbedConfig: attendFetch(fetchConfig),
      measureLifetime: fromPromise<number | null, { expiration: string | undefined }>(async ({ input }) =>
        measureLifetime(input.expiration),
      ),
    },
  });
}
