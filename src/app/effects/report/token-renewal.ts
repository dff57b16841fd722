import { fromPromise } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../../api/contract.ts";
import { type Presence, watchPresence } from "../../../browser/presence.ts";
import { tokenRenewalMachine } from "../../../machines/report/token-renewal.machine.ts";

interface RenewalOptions {
  fetchConfig: (
    record: SubscriptionReport,
    settings: { signal: AbortSignal; idleSeconds: number },
  ) => Promise<EmbedConfig | null>;
  measureLifetime: (expiration: string | undefined) => number | null;
}

/** One for the page. It is needed only while a report is shown, so the first renewal starts it. */
let presence: Presence | undefined;

/** Renewals come from a timer, so they wait until a person is there and say how long nobody has been. */
export function createRenewal({ fetchConfig, measureLifetime }: RenewalOptions) {
  const { untilPresent, idleTime } = (presence ??= watchPresence());
  return tokenRenewalMachine.provide({
    actors: {
      fetchEmbedConfig: fromPromise<EmbedConfig | null, { record: SubscriptionReport }>(async ({ input, signal }) => {
        await untilPresent(signal);
        return fetchConfig(input.record, { signal, idleSeconds: Math.floor(idleTime() / 1000) });
      }),
      measureLifetime: fromPromise<number | null, { expiration: string | undefined }>(async ({ input }) =>
        measureLifetime(input.expiration),
      ),
    },
  });
}
